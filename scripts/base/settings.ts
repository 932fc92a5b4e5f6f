import path from 'node:path'
import { root } from './project.ts'

/** The default ids of the keys that sign content. The first one signs, and instruments trust both. */
export const localContentKeyIds = [
  '5e0a3c52-6d1b-4b8e-9a57-0c4e7d1f2a01',
  '5e0a3c52-6d1b-4b8e-9a57-0c4e7d1f2a02',
] as const

export interface LocalSettings {
  readonly port: number
  readonly mqttPort: number
  /** The MQTT port for instruments with certificates. */
  readonly mqttTlsPort: number
  readonly dataDir: string
  readonly fleetSize: number
  /** The ids of the KMS keys that sign content. */
  readonly contentKeyIds: readonly string[]
  /**
   * The only addresses that the stand-in for SES sends mails to, as in SES's sandbox. Undefined if it sends to all
   * addresses.
   */
  readonly sesSandbox: readonly string[] | undefined
  /** The rate limits of the stand-in for AWS IoT, as a multiple of AWS's default rates. */
  readonly iotRateTimes: number
}

/** Reads the environment variables of `npm start`. An error about an invalid value says what would be valid. */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): LocalSettings => ({
  port: wholeNumber(environment, 'PORT', 8080, 65_535),
  mqttPort: wholeNumber(environment, 'MQTT_PORT', 1883, 65_535),
  // If MQTT_PORT is set, this is a second product on the same computer, so MQTT_TLS_PORT also defaults to any free
  // port.
  mqttTlsPort: wholeNumber(environment, 'MQTT_TLS_PORT', environment['MQTT_PORT'] ? 0 : 8883, 65_535),
  dataDir: path.resolve(root, environment['DATA_DIR'] || '.local'),
  fleetSize: wholeNumber(environment, 'FLEET_SIZE', 12, 20_000),
  contentKeyIds: keyIds(environment, 'CONTENT_KEYS'),
  sesSandbox: addresses(environment, 'SES_SANDBOX'),
  iotRateTimes: wholeNumber(environment, 'IOT_RATE_TIMES', 1, 1_000, 1),
})

const wholeNumber = (
  environment: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  most: number,
  least = 0,
): number => {
  const text = environment[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new Error(`The environment variable ${name} is '${text}'; it must be a whole number from ${least} to ${most}`)
}

const keyIds = (environment: NodeJS.ProcessEnv, name: string): readonly string[] => {
  const text = environment[name]
  if (text === undefined || text === '') return localContentKeyIds
  const ids = text.split(',')
  if (ids.every(id => /^[a-zA-Z0-9-]{1,64}$/.test(id)) && new Set(ids).size === ids.length) return ids
  const form = 'ids of letters, digits and hyphens, each once, with commas between, such as First,Second'
  throw new Error(`The environment variable ${name} is '${text}'; it must be ${form}`)
}

const addresses = (environment: NodeJS.ProcessEnv, name: string): readonly string[] | undefined => {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  const all = text.split(',')
  if (all.every(one => /^[^@\s]+@[^@\s]+$/.test(one))) return all
  const form = 'e-mail addresses with commas between, such as ann@lab.example,bob@lab.example'
  throw new Error(`The environment variable ${name} is '${text}'; it must be ${form}`)
}
