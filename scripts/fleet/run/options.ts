import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../../base/settings.ts'

export interface FleetOptions {
  readonly size: number
  readonly periodMs: number
  readonly seed: number
  readonly host: string
  readonly port: number
  readonly devicesFile: string
  readonly itemsPerMessage: number | undefined
  readonly prefix: string
  readonly reportFile: string | undefined
  /** The file with the public keys that verify content. Without it, the instruments accept no content jobs. */
  readonly keysFile: string | undefined
  /**
   * The file with saved states of instruments. Instruments in the file continue from their saved state, all others
   * start fresh.
   */
  readonly fromFile: string | undefined
}

export const usage = `npm run fleet -- [--size 12] [--period 5] [--items N] [--seed 1] [--prefix DEMO]
                 [--host 127.0.0.1] [--port PORT] [--devices FILE] [--keys FILE]
                 [--from FILE] [--report FILE]

Simulates instruments that report over MQTT until it is interrupted.
  --size     how many instruments
  --period   seconds from one report of an instrument to its next
  --items    items in a report, in turn; without it every report has all
  --seed     the same seed gives the same instruments
  --prefix   begins every name: DEMO-MS-0001; '' for none
  --port     the broker's port; MQTT_PORT without it, or 1883
  --devices  passwords, {"claim": "…", "devices": {"name": "password"}}; an instrument without one enrols by the claim
             password. DATA_DIR/devices.json without it, or .local/devices.json
  --keys     public keys, {"key id": "SPKI in base64"}: the instruments carry out content jobs signed by them; under
             'npm start' DATA_DIR/content-public-keys.json
  --from     instruments as a past left them, which go on from there; under 'npm start' DATA_DIR/demo-fleet.json
  --report   file for the counts as JSON, written at the end`

const most = { size: 20_000, periodSeconds: 3_600, items: 2_000, port: 65_535, seed: 2 ** 31 - 1 }

/** Reads the options of `npm run fleet`. The error says what is wrong and what would be valid. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv = process.env): FleetOptions => {
  const { dataDir, mqttPort } = readSettings(environment)
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', default: '12' },
      period: { type: 'string', default: '5' },
      items: { type: 'string' },
      seed: { type: 'string', default: '1' },
      prefix: { type: 'string', default: 'DEMO' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: String(mqttPort) },
      devices: { type: 'string', default: path.join(dataDir, 'devices.json') },
      keys: { type: 'string' },
      from: { type: 'string' },
      report: { type: 'string' },
    },
  })
  if (!/^[a-zA-Z0-9:_-]{0,100}$/.test(values.prefix))
    throw new Error(
      `--prefix is '${values.prefix}'; it may have up to 100 of A-Z, a-z, 0-9, :, _ and -, such as --prefix DEMO`,
    )
  return {
    size: numberIn('size', values.size, 1, most.size),
    periodMs: Math.round(numberIn('period', values.period, 0.1, most.periodSeconds, false) * 1_000),
    itemsPerMessage: values.items === undefined ? undefined : numberIn('items', values.items, 1, most.items),
    seed: numberIn('seed', values.seed, 0, most.seed),
    port: numberIn('port', values.port, 1, most.port),
    host: values.host,
    prefix: values.prefix,
    devicesFile: values.devices,
    reportFile: values.report,
    keysFile: values.keys,
    fromFile: values.from,
  }
}

const numberIn = (name: string, text: string, lowest: number, highest: number, whole = true): number => {
  const value = Number(text)
  if (text !== '' && value >= lowest && value <= highest && (!whole || Number.isInteger(value))) return value
  const form = `a ${whole ? 'whole ' : ''}number from ${lowest} to ${highest}`
  throw new Error(`--${name} is '${text}'; it must be ${form}, such as --${name} ${Math.max(1, lowest)}`)
}
