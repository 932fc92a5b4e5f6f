import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixtureOf } from '#scripts/rules/fixture.ts'
import { outcomeOf } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import { naiveOutcome, type NaiveLogic, type NaiveMessage, type NaiveRule } from '#tests/support/naiveRules.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const types = { P: 'number', Q: 'number', S: 'string' } as const
const intervals = [60_000, 86_400_000]

const textOf = (logic: NaiveLogic): string => {
  if ('join' in logic) return `(${textOf(logic.left)}) ${logic.join} (${textOf(logic.right)})`
  const value = typeof logic.value === 'string' ? `'${logic.value}'` : String(logic.value).toUpperCase()
  return `(${logic.item} ${logic.operator} ${value})`
}

const condition: fc.Arbitrary<NaiveLogic> = fc.oneof(
  fc.record({
    item: fc.constantFrom('P', 'Q'),
    operator: fc.constantFrom('>', '=', '!='),
    value: fc.constantFrom(0, 1),
  }),
  fc.record({ item: fc.constant('S'), operator: fc.constantFrom('=', '!='), value: fc.constantFrom('a', 'b') }),
)
const logic = fc.oneof(condition, fc.record({ join: fc.constantFrom('and', 'or'), left: condition, right: condition }))
const basics = {
  count: fc.integer({ min: 1, max: 3 }),
  windowMs: fc.constantFrom(20_000, 60_000, 400_000),
  whenFalse: fc.boolean(),
  afterFirst: fc.boolean(),
  severity: fc.constantFrom(100, 120, 121, 160, 180, 181),
}
type Flat = { severity: number; count: number; windowMs: number; whenFalse: boolean; afterFirst: boolean }

const rules = fc.record({
  A: fc.record({ ...basics, logic }),
  B: fc.record({ ...basics, logic }),
  // The naive implementation has no quiet end for late matches: none lies within five minutes.
  C: fc.record({ ...basics, windowMs: fc.constantFrom(400_000, 3_600_000) }),
})

const message = fc.record({
  stepMs: fc.constantFrom(0, 1_000, 10_000, 30_000, 100_000),
  /** How much older than the clock the message is. */
  ageMs: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(10_000, 20_000, 40_000, 120_000, 290_000, 310_000, -10_000, -310_000) },
  ),
  code: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('0x1', '0x2') },
  ),
  readings: fc.record(
    { P: fc.constantFrom(0, 1, 2, 'x'), Q: fc.constantFrom(0, 1, 2), S: fc.constantFrom('a', 'b') },
    { requiredKeys: [] },
  ),
  repeats: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(20) }),
})

/** With neither flag and a count of one the naive implementation forgets late times: two at least. */
const counted = <T extends Flat>(flat: T): T => ({
  ...flat,
  count: flat.whenFalse || flat.afterFirst ? flat.count : Math.max(2, flat.count),
})

const naiveRule = (name: string, when: NaiveRule['when'], flat: Flat): NaiveRule => ({
  name,
  when,
  count: flat.count,
  windowMs: flat.windowMs,
  whenFalse: flat.whenFalse,
  afterFirst: flat.afterFirst,
  audiences:
    flat.severity === 100
      ? []
      : flat.severity >= 180
        ? ['Customer', 'TAC']
        : flat.severity >= 160
          ? ['Tester']
          : ['Customer'],
  intervalMs: intervals[flat.severity % 10] ?? 0,
  countsAlarms: flat.severity % 10 === 0,
})

const fixtureRule = (ruleName: string, flat: Flat, fields: object) => ({
  ruleName,
  models: ['M'],
  severity: flat.severity,
  alarmTriggerCount: flat.count,
  alarmTriggerWindowPeriod: flat.windowMs / 1000,
  resetAlarmWhenFalse: flat.whenFalse,
  resetAlarmAfterFirstTrigger: flat.afterFirst,
  ...fields,
})

const iso = (time: number): string => new Date(time).toISOString()
const end = start + 4 * 86_400_000

it('brings what the naive implementation brings', () => {
  fc.assert(
    fc.property(rules, fc.array(message, { maxLength: 40 }), (drawn, steps) => {
      const [A, B, C] = [counted(drawn.A), counted(drawn.B), counted(drawn.C)]
      const messages: NaiveMessage[] = []
      let clock = start
      for (const { stepMs, ageMs, code, readings, repeats } of steps) {
        clock += stepMs
        const repeated = repeats === undefined ? undefined : messages[repeats]
        if (repeated) messages.push({ ...repeated, receivedAt: clock })
        else if (code) messages.push({ device: 'D', receivedAt: clock, at: clock - ageMs, code })
        else if (Object.keys(readings).length > 0)
          messages.push({ device: 'D', receivedAt: clock, at: clock - ageMs, readings })
      }
      const fixture = fixtureOf(
        JSON.stringify({
          models: { M: types },
          devices: { D: 'M' },
          rules: [
            fixtureRule('A', A, { ruleType: 'Expression', ruleExpression: textOf(A.logic) }),
            fixtureRule('B', B, { ruleType: 'Expression', ruleExpression: textOf(B.logic) }),
            fixtureRule('C', C, { ruleType: 'deviceCode', ruleExpression: '(Code = 0x1)' }),
          ],
          input: [
            ...messages.map(({ device, receivedAt, at, readings, code }) => ({
              device,
              receivedAt: iso(receivedAt),
              timestamp: iso(at),
              ...(code ? { kind: 'errors', errorCode: code } : { kind: 'readings', readings }),
            })),
            { advanceTo: iso(end) },
          ],
        }),
      )
      const { events, alarms, notifications } = outcomeOf(fixture, runFixture(fixture))
      const naive = naiveOutcome(
        [
          naiveRule('A', { logic: A.logic }, A),
          naiveRule('B', { logic: B.logic }, B),
          naiveRule('C', { code: '0x1' }, C),
        ],
        types,
        messages,
        end,
      )
      const sorted = (rows: object[]) => rows.map(row => JSON.stringify(row)).toSorted()
      expect(sorted(events.map(({ rule, device, at, late }) => ({ rule, device, at, late })))).toEqual(
        sorted(naive.events.map(({ rule, device, at, late }) => ({ rule, device, at: iso(at), late }))),
      )
      expect(
        sorted(
          alarms.map(({ rule, device, alarmDate, lastAlarmDate, count, closedAt }) => ({
            rule,
            device,
            alarmDate,
            lastAlarmDate,
            count,
            closedAt,
          })),
        ),
      ).toEqual(
        sorted(
          naive.alarms.map(({ rule, device, from, last, count, closedAt }) => ({
            rule,
            device,
            alarmDate: iso(from),
            lastAlarmDate: iso(last),
            count,
            closedAt: closedAt === undefined ? null : iso(closedAt),
          })),
        ),
      )
      expect(
        sorted(
          notifications.map(({ rule, device, audience, at, firings, digest }) => ({
            rule,
            device,
            audience,
            at,
            firings,
            digest,
          })),
        ),
      ).toEqual(
        sorted(
          naive.notifications.map(({ rule, device, audience, at, firings, digest }) => ({
            rule,
            device,
            audience,
            at: iso(at),
            firings,
            digest,
          })),
        ),
      )
    }),
    { numRuns: 100 },
  )
})
