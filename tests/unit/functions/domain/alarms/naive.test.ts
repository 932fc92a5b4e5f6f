import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixtureOf } from '#scripts/rules/fixture.ts'
import { outcomeOf } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import { audiencesOf } from '#shared/severity.ts'
import { naiveOutcome, type NaiveLogic, type NaiveMessage, type NaiveRule } from '#tests/support/naiveRules.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const end = start + 4 * 86_400_000
const types = { P: 'number', Q: 'number', S: 'string' } as const
const intervals = [60_000, 86_400_000]

const condition: fc.Arbitrary<NaiveLogic> = fc.oneof(
  fc.record({
    item: fc.constantFrom('P', 'Q'),
    operator: fc.constantFrom('>', '=', '!='),
    value: fc.constantFrom(0, 1),
  }),
  fc.record({ item: fc.constant('S'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('a', 'b') }),
)
const logic = fc.oneof(condition, fc.record({ join: fc.constantFrom('and', 'or'), left: condition, right: condition }))

interface Settings {
  readonly count: number
  readonly windowMs: number
  readonly whenFalse: boolean
  readonly afterFirst: boolean
  readonly severity: number
}

/** With neither flag and a count of one the naive implementation forgets late times: two at least. */
const settingsWith = (windowsMs: readonly number[]): fc.Arbitrary<Settings> =>
  fc
    .record({
      count: fc.integer({ min: 1, max: 3 }),
      windowMs: fc.constantFrom(...windowsMs),
      whenFalse: fc.boolean(),
      afterFirst: fc.boolean(),
      severity: fc.constantFrom(100, 120, 121, 160, 180, 181),
    })
    .map(drawn => ({ ...drawn, count: drawn.whenFalse || drawn.afterFirst ? drawn.count : Math.max(2, drawn.count) }))

const settings = settingsWith([20_000, 60_000, 400_000])
/** The naive implementation has no quiet end for late matches: none lies within five minutes. */
const codeSettings = settingsWith([400_000, 3_600_000])

interface Rule extends Settings {
  readonly name: string
  readonly when: NaiveRule['when']
}

const naiveRule = ({ severity, ...rule }: Rule): NaiveRule => ({
  ...rule,
  audiences: audiencesOf(severity),
  intervalMs: intervals[severity % 10] ?? 0,
  countsAlarms: severity % 10 === 0,
})

const expressionOf = (of: NaiveLogic): string => {
  if ('join' in of) return `(${expressionOf(of.left)}) ${of.join} (${expressionOf(of.right)})`
  return `(${of.item} ${of.operator} ${typeof of.value === 'string' ? `'${of.value}'` : String(of.value)})`
}

const judgedBy = (when: NaiveRule['when']) => {
  if ('pair' in when) return { ruleType: 'ruleOfRules', dependentRules: when.pair }
  return 'code' in when
    ? { ruleType: 'deviceCode', ruleExpression: `(Code = ${when.code})` }
    : { ruleType: 'Expression', ruleExpression: expressionOf(when.logic) }
}

const fixtureRule = ({ name, when, ...rule }: Rule) => ({
  ruleName: name,
  ...judgedBy(when),
  models: ['M'],
  severity: rule.severity,
  alarmTriggerCount: rule.count,
  alarmTriggerWindowPeriod: rule.windowMs / 1000,
  resetAlarmWhenFalse: rule.whenFalse,
  resetAlarmAfterFirstTrigger: rule.afterFirst,
})

const iso = (time: number): string => new Date(time).toISOString()

const fixtureMessage = ({ device, receivedAt, at, readings, code }: NaiveMessage) => ({
  device,
  receivedAt: iso(receivedAt),
  timestamp: iso(at),
  ...(code === undefined ? { kind: 'readings', readings } : { kind: 'errors', errorCode: code }),
})

const lines = (rows: readonly (readonly unknown[])[]): string[] => rows.map(row => row.join(' ')).toSorted()

const engineLines = (rules: readonly Rule[], messages: readonly NaiveMessage[]): string[][] => {
  const input = [...messages.map(fixtureMessage), { advanceTo: iso(end) }]
  const parts = { models: { M: types }, devices: { D: 'M' }, rules: rules.map(fixtureRule), input }
  const fixture = fixtureOf(JSON.stringify(parts))
  const { events, alarms, notifications } = outcomeOf(fixture, runFixture(fixture))
  return [
    lines(events.map(({ rule, at, late }) => [rule, at, late])),
    lines(
      alarms.map(({ rule, alarmDate, lastAlarmDate, count, closedAt }) => [
        rule,
        alarmDate,
        lastAlarmDate,
        count,
        closedAt,
      ]),
    ),
    lines(notifications.map(({ rule, audience, at, firings, digest }) => [rule, audience, at, firings, digest])),
  ]
}

const naiveLines = (rules: readonly Rule[], messages: readonly NaiveMessage[]): string[][] => {
  const { events, alarms, notifications } = naiveOutcome(rules.map(naiveRule), types, messages, end)
  return [
    lines(events.map(({ rule, at, late }) => [rule, iso(at), late])),
    lines(
      alarms.map(({ rule, from, last, count, closedAt }) => [
        rule,
        iso(from),
        iso(last),
        count,
        closedAt === undefined ? null : iso(closedAt),
      ]),
    ),
    lines(notifications.map(({ rule, audience, at, firings, digest }) => [rule, audience, iso(at), firings, digest])),
  ]
}

interface Step {
  readonly stepMs: number
  /** How much older than the clock the message is. */
  readonly ageMs: number
  readonly code: string | undefined
  readonly readings: NaiveMessage['readings']
  /** An earlier message comes again instead. */
  readonly repeats: number | undefined
}

const oftenNothing = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const stepsWith = (ageMs: fc.Arbitrary<number>, readings: fc.Arbitrary<Step['readings']>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      stepMs: fc.constantFrom(0, 1_000, 10_000, 30_000, 100_000),
      ageMs,
      code: oftenNothing(fc.constantFrom('0x1', '0x2')),
      readings,
      repeats: oftenNothing(fc.nat(20)),
    }),
    { maxLength: 40 },
  )

const messagesOf = (steps: readonly Step[]): NaiveMessage[] => {
  const messages: NaiveMessage[] = []
  let receivedAt = start
  for (const { stepMs, ageMs, code, readings, repeats } of steps) {
    receivedAt += stepMs
    const repeated = repeats === undefined ? undefined : messages[repeats]
    const common = { device: 'D', receivedAt, at: receivedAt - ageMs }
    if (repeated) messages.push({ ...repeated, receivedAt })
    else if (code !== undefined) messages.push({ ...common, code })
    else if (readings && Object.keys(readings).length > 0) messages.push({ ...common, readings })
  }
  return messages
}

const anyAge = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(10_000, 20_000, 40_000, 120_000, 290_000, 310_000, -10_000, -310_000) },
)
const anyReadings = fc.record(
  { P: fc.constantFrom(0, 1, 2, 'x'), Q: fc.constantFrom(0, 1, 2), S: fc.constantFrom('a', 'b') },
  { requiredKeys: [] },
)

it('brings what the naive implementation brings, with repeats, late, future and wrongly typed values', () => {
  const drawn = fc.record({ logics: fc.tuple(logic, logic), of: fc.tuple(settings, settings, codeSettings) })
  fc.assert(
    fc.property(drawn, stepsWith(anyAge, anyReadings), ({ logics, of }, steps) => {
      const rules: Rule[] = [
        { name: 'A', when: { logic: logics[0] }, ...of[0] },
        { name: 'B', when: { logic: logics[1] }, ...of[1] },
        { name: 'C', when: { code: '0x1' }, ...of[2] },
      ]
      const messages = messagesOf(steps)
      expect(engineLines(rules, messages)).toEqual(naiveLines(rules, messages))
    }),
    { numRuns: 100 },
  )
})

it('brings what the naive implementation brings for rules of rules whose rules never fire by one message', () => {
  const oneItem = fc.oneof(fc.record({ P: fc.constantFrom(0, 1, 2) }), fc.record({ Q: fc.constantFrom(0, 1, 2) }))
  const drawn = fc.tuple(settings, settings, codeSettings, settings, settings)
  fc.assert(
    fc.property(drawn, stepsWith(fc.constant(0), oneItem), (of, steps) => {
      const rules: Rule[] = [
        { name: 'A', when: { logic: { item: 'P', operator: '>', value: 0 } }, ...of[0] },
        { name: 'B', when: { logic: { item: 'Q', operator: '>', value: 1 } }, ...of[1] },
        { name: 'C', when: { code: '0x1' }, ...of[2] },
        // Its own count and flags are not used.
        { name: 'X', when: { pair: ['A', 'B'] }, ...of[3], count: 1, whenFalse: false, afterFirst: false },
        { name: 'Y', when: { pair: ['C', 'A'] }, ...of[4], count: 1, whenFalse: false, afterFirst: false },
      ]
      const messages = messagesOf(steps)
      expect(engineLines(rules, messages)).toEqual(naiveLines(rules, messages))
    }),
    { numRuns: 100 },
  )
})
