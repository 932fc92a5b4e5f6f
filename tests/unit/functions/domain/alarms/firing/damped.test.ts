import { describe, expect, it } from 'vitest'
import { parseFixture } from '#scripts/rules/fixture.ts'
import { buildFixtureOutcome } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import { iso } from '#shared/time/iso.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { naiveDamped, type DampedMessage } from '#tests/support/naive/naiveDamped.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')

const conditions = {
  '(P < 380)': (value: number) => value < 380,
  '(P < 420)': (value: number) => value < 420,
  '(P <= 400)': (value: number) => value <= 400,
} as const

const damping = fc.record({
  clear: fc.constantFrom(undefined, ...(Object.keys(conditions) as (keyof typeof conditions)[])),
  onDelay: fc.constantFrom(0, 0, 30, 60, 90, 150, 600),
  offDelay: fc.constantFrom(0, 0, 30, 60, 100, 300),
})

const value = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(370, 390, 400, 401, 410, 430) },
  { weight: 1, arbitrary: fc.constant('broken') },
)

/** Steps of up to two minutes, now and then of twenty; runs of the same value are likely. */
const steps = fc
  .array(
    fc.record({
      value,
      repeats: fc.integer({ min: 1, max: 5 }),
      stepSeconds: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 90 }) },
        { weight: 1, arbitrary: fc.constantFrom(60, 120, 300, 900, 1_200) },
      ),
      ageSeconds: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 280 })),
    }),
    { maxLength: 25 },
  )
  .map(drawn => drawn.flatMap(step => Array.from({ length: step.repeats }, () => step)))

type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never

const messagesOf = (drawn: Steps, isLateAllowed: boolean): DampedMessage[] => {
  let clock = start
  const times = new Set<number>()
  return drawn.flatMap(({ value, stepSeconds, ageSeconds }) => {
    clock += stepSeconds * 1000
    const at = clock - (isLateAllowed ? ageSeconds * 1000 : 0)
    if (times.has(at) || at < start) return []
    times.add(at)
    return { at, receivedAt: clock, value }
  })
}

const engineOutcome = (
  { clear, onDelay, offDelay }: { clear: string | undefined; onDelay: number; offDelay: number },
  staleAfterSeconds: number,
  messages: readonly DampedMessage[],
  end: number,
) => {
  const fixture = parseFixture(
    JSON.stringify({
      models: { M: { P: 'number' } },
      staleAfterSeconds: { M: staleAfterSeconds },
      devices: { D: 'M' },
      rules: [
        {
          ruleName: 'R',
          ruleType: 'Expression',
          ruleExpression: '(P > 400)',
          clearExpression: clear,
          onDelay,
          offDelay,
          models: ['M'],
          resetAlarmAfterFirstTrigger: true,
        },
      ],
      input: [
        ...messages.map(({ at, receivedAt, value }) => ({
          device: 'D',
          kind: 'readings',
          timestamp: iso(at),
          receivedAt: iso(receivedAt),
          readings: { P: value },
        })),
        { advanceTo: iso(end) },
      ],
    }),
  )
  const { events, alarms } = buildFixtureOutcome(fixture, runFixture(fixture))
  return {
    events: events.map(({ at, late }) => `${at} ${late}`),
    alarms: alarms.map(({ alarmDate, lastAlarmDate, count, closedAt }) => [alarmDate, lastAlarmDate, count, closedAt]),
  }
}

const naiveOutcome = (
  { clear, onDelay, offDelay }: { clear: keyof typeof conditions | undefined; onDelay: number; offDelay: number },
  staleAfterSeconds: number,
  messages: readonly DampedMessage[],
  end: number,
) => {
  const rule = {
    raises: (value: number) => value > 400,
    ...(clear && { clears: conditions[clear] }),
    onDelay: onDelay * 1000,
    offDelay: offDelay * 1000,
  }
  const { events, alarms } = naiveDamped(rule, staleAfterSeconds * 1000, messages, end)
  return {
    events: events.toSorted((a, b) => a.at - b.at).map(({ at, late }) => `${iso(at)} ${late}`),
    alarms: alarms
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, last, count, closedAt }) => [
        iso(from),
        iso(last),
        count,
        closedAt === undefined ? null : iso(closedAt),
      ]),
  }
}

describe('rules with a clear condition or delays', () => {
  it('give the same results as a naive implementation if messages have gaps and values of the wrong type', () => {
    fc.assert(
      fc.property(damping, fc.constantFrom(60, 120, 900), steps, (rule, stale, drawn) => {
        const messages = messagesOf(drawn, false)
        const end = (messages.at(-1)?.receivedAt ?? start) + 1_800_000
        expect(engineOutcome(rule, stale, messages, end)).toEqual(naiveOutcome(rule, stale, messages, end))
      }),
      { numRuns: 300 },
    )
  })

  it('give the same results as a naive implementation if messages arrive late', () => {
    fc.assert(
      fc.property(damping, steps, (rule, drawn) => {
        const messages = messagesOf(drawn, true)
        const end = (messages.at(-1)?.receivedAt ?? start) + 1_800_000
        expect(engineOutcome(rule, 900, messages, end)).toEqual(naiveOutcome(rule, 900, messages, end))
      }),
      { numRuns: 300 },
    )
  })
})
