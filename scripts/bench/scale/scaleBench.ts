import { parseArgs } from 'node:util'
import { measure } from '../cost/sizes.ts'
import { wholeNumber } from '../wholeNumber.ts'
import { scaleTables } from './limits.ts'
import { simulate, type SimulatedPart } from './simulate.ts'

/** The tables of docs/scale.md, computed from sizes that ingest's handler produces on this computer. */
export const scaleLimits = async (): Promise<string[]> => scaleTables(await measure())

const defaults = { instruments: '200', hours: '24', rules: '1000', models: '20' }

/**
 * Simulates a day of a fleet and an outage, as fast as the computer can. Returns the figures per message, and whether
 * all messages were stored.
 */
export const simulationFigures = async (args: readonly string[]): Promise<string[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value } as const]),
    ) as Record<keyof typeof defaults, { readonly type: 'string'; readonly default: string }>, // safe cast: same keys
  })
  const [devices = 0, rules = 0, models = 0] = (['instruments', 'rules', 'models'] as const).map(option =>
    wholeNumber(option, values[option]),
  )
  const hours = Number(values.hours)
  if (devices === 0 || devices % 100 !== 0)
    throw new Error(`--instruments must be a multiple of 100, such as --instruments 1000, not ${devices}`)
  if (!(hours >= 0.1)) throw new Error(`--hours must be at least 0.1, such as --hours 24, not ${values.hours}`)
  const begun = performance.now()
  const { usual, backlog, sent, stored, memory } = await simulate({ devices, hours, rules, models })
  if (stored !== sent) process.exitCode = 1
  const speed = (hours * 3_600_000) / (performance.now() - begun)
  const [early, late] = memory.map(bytes => (bytes / 1e6).toFixed(0))
  return [
    `${devices} instruments for ${hours} hours, ${rules} rules of ${models} models, ${speed.toFixed(0)} times as fast`,
    `  ${sent} messages were sent, ${stored} are stored${stored === sent ? '' : '  MISSED'}`,
    `  a message      ${figuresOf(usual)}`,
    `  of the backlog ${figuresOf(backlog)}`,
    `  the clock      ${usual.clockMs.toFixed(0)} ms of CPU a minute`,
    `  memory of ingest and the clock: ${early} MB after a tenth of the time, ${late} MB after all of it`,
  ]
}

const figuresOf = ({ messages, units, ingestMicroseconds }: SimulatedPart): string => {
  const sum = Object.values(units).reduce((all, one) => all + one, 0)
  return `${sum.toFixed(2)} write units, ${ingestMicroseconds.toFixed(0)} µs of CPU (${messages} messages)`
}
