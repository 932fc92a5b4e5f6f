import { parseFixture } from '#scripts/rules/fixture.ts'
import { buildFixtureOutcome } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'

/** A time in a run: seconds since its beginning, or `minute:second`. */
type Time = number | string

const start = Date.parse('2026-01-01T00:00:00.000Z')

const secondsOf = (time: Time): number => {
  if (typeof time === 'number') return time
  const [minutes = 0, seconds = 0] = time.split(':').map(Number)
  return minutes * 60 + seconds
}

const iso = (time: Time): string => new Date(start + secondsOf(time) * 1000).toISOString()

const flagsOf = { default: [false, true], episode: [true, false], both: [true, true], neither: [false, false] } as const

interface RuleOptions {
  readonly n?: number
  readonly w?: number
  readonly flags?: keyof typeof flagsOf
  readonly severity?: number
  readonly isDeleted?: 'true' | 'false'
  readonly models?: readonly string[]
}

const ruleFields = ({ n, w, flags = 'default', severity = 100, isDeleted = 'false', models = ['M'] }: RuleOptions) => ({
  models,
  severity,
  isDeleted,
  ...(n !== undefined && { alarmTriggerCount: n }),
  ...(w !== undefined && { alarmTriggerWindowPeriod: w }),
  resetAlarmWhenFalse: flagsOf[flags][0],
  resetAlarmAfterFirstTrigger: flagsOf[flags][1],
})

export const rule = (ruleName: string, ruleExpression: string, options: RuleOptions = {}): object => ({
  ruleName,
  ruleType: ruleExpression.startsWith('(Code') ? 'deviceCode' : 'Expression',
  ruleExpression,
  ...ruleFields(options),
})

export const pairRule = (
  ruleName: string,
  dependentRules: readonly [string, string],
  w: number,
  options: RuleOptions = {},
) => ({
  ruleName,
  ruleType: 'ruleOfRules',
  dependentRules,
  ...ruleFields({ flags: 'neither', ...options, w }),
})

/** A readings message. It arrives at its own time unless `received` is later. */
export const read = (time: Time, readings: object, received: Time = time, device = 'D'): object => ({
  device,
  kind: 'readings',
  timestamp: iso(time),
  receivedAt: iso(received),
  readings,
})

export const code = (time: Time, errorCode = '0x1', received: Time = time): object => ({
  device: 'D',
  kind: 'errors',
  timestamp: iso(time),
  receivedAt: iso(received),
  errorCode,
})

export const edit = (time: Time, ruleName: string, fields: object): object => ({
  editRule: { ruleName, ...fields },
  receivedAt: iso(time),
})

export const setDevice = (time: Time, deviceStatus: string): object => ({
  setDevice: { deviceName: 'D', deviceStatus },
  receivedAt: iso(time),
})

export const sending = (time: Time, works: boolean): object => ({
  sending: works ? 'works' : 'fails',
  receivedAt: iso(time),
})

export const until = (time: Time): object => ({ advanceTo: iso(time) })

const shortTime = (time: unknown): string => {
  const seconds = (Date.parse(String(time)) - start) / 1000
  return String(seconds)
}

export interface OutcomeLines {
  /** The firings as `rule@seconds`, followed by `late` if they are late. */
  readonly events: readonly string[]
  /** The alarms as `rule first-last xcount`, followed by `closed seconds by` if they are closed. */
  readonly alarms: readonly string[]
  /** The mails as `rule audience@seconds firings`, followed by `digest` for a digest. */
  readonly mails: readonly string[]
}

/**
 * Runs rules on device D of model M (P, Q, R are numbers, S is a text, B is a boolean). Returns the outcome in short
 * lines.
 */
export const outcomeLines = (
  rules: readonly object[],
  input: readonly object[],
  staleAfterSeconds?: number,
): OutcomeLines => {
  const fixture = parseFixture(
    JSON.stringify({
      models: {
        M: { P: 'number', Q: 'number', R: 'number', S: 'string', B: 'boolean' },
        N: { P: 'number' },
      },
      ...(staleAfterSeconds !== undefined && { staleAfterSeconds: { M: staleAfterSeconds } }),
      devices: { D: 'M', E: 'M', F: 'N' },
      rules,
      input,
    }),
  )
  const { events, alarms, notifications } = buildFixtureOutcome(fixture, runFixture(fixture))
  return {
    events: events.map(({ rule, at, late }) => `${rule}@${shortTime(at)}${late === true ? ' late' : ''}`),
    alarms: alarms.map(({ rule, alarmDate, lastAlarmDate, count, closedAt, closedBy }) => {
      const end = closedAt === null ? '' : ` closed ${shortTime(closedAt)} ${closedBy}`
      return `${rule} ${shortTime(alarmDate)}-${shortTime(lastAlarmDate)} x${count}${end}`
    }),
    mails: notifications.map(
      ({ rule, audience, at, firings, digest }) =>
        `${rule} ${audience}@${shortTime(at)} ${firings}${digest === true ? ' digest' : ''}`,
    ),
  }
}
