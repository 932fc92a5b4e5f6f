import { describe, expect, it } from 'vitest'
import type { AlarmChange } from '#functions/domain/alarms/firing/changes.ts'
import { buildPastMessages } from '#functions/domain/alarms/replay/past.ts'
import { replay } from '#functions/domain/alarms/replay/replay.ts'
import { buildRuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { noSamples } from '#functions/domain/telemetry/samples.ts'
import { parseFixture, type Fixture } from '#scripts/rules/fixture.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import {
  parameterTypes,
  randomMessage,
  randomRules,
  ruleFieldsOf,
  type DrawnMessage,
} from '#tests/support/draw/randomRules.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { ruleSetOfFixture } from '#tests/support/stored/ruleSetOf.ts'
import { readingsOf } from '#scripts/base/items.ts'
import { iso } from '#shared/time/iso.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const period = { from: start, to: start + 86_400_000 }
const device = { name: 'D', model: 'M' }

/** Messages in order of time, no two at the same time. */
const inputOf = (steps: readonly DrawnMessage[]): object[] => {
  let clock = start
  return steps.map(({ stepMs, code, readings }) => {
    clock += Math.max(1_000, stepMs)
    const content = code ? { kind: 'errors', errorCode: code } : { kind: 'readings', readings }
    return { device: 'D', timestamp: iso(clock), receivedAt: iso(clock), ...content }
  })
}

/** The content of history: the values of each item, and the errors. */
const historyOf = ({ input }: Fixture) => {
  const samples = noSamples(Object.keys(parameterTypes))
  const messages = input.flatMap(one =>
    'device' in one && 'category' in one ? [{ ...one, at: Date.parse(one.timestamp) }] : [],
  )
  for (const { at, readings = {} } of messages) {
    for (const [mnemonic, value] of Object.entries(readings)) {
      samples.get(mnemonic)?.times.push(at)
      samples.get(mnemonic)?.values.push(value as number | string) // as drawn
    }
  }
  const errors = messages.flatMap(({ at, errorType, errorCode }) =>
    errorCode === undefined ? [] : [{ kind: 'errors', timestamp: at, errorType, errorCode, errorInfo: '' } as const],
  )
  return buildPastMessages(samples, errors, period)
}

describe('the back-test of a rule', () => {
  it('fires on history as the rule fired live, with the same alarms', () => {
    fc.assert(
      fc.property(randomRules, fc.array(randomMessage, { maxLength: 60 }), (rules, steps) => {
        const fixture = parseFixture(
          JSON.stringify({
            models: { M: parameterTypes },
            devices: { D: 'M' },
            rules: rules.map(ruleFieldsOf),
            input: [...inputOf(steps), { advanceTo: iso(period.to) }],
          }),
        )
        const live = runFixture(fixture)
        const [past, set] = [historyOf(fixture), ruleSetOfFixture(fixture)]
        for (const { name } of rules) {
          const { events, alarms } = replay(set, name, device, past, period)
          const isOfRule = ({ rule }: { rule: string }): boolean => rule === name
          expect(events.map(({ at }) => at)).toEqual(live.events.filter(isOfRule).map(({ at }) => at))
          expect(alarms.map(spanOf)).toEqual(live.alarms.filter(isOfRule).map(spanOf))
        }
      }),
    )
  })

  const damping = fc.record({
    clearExpression: fc.constantFrom(undefined, '(P < 0)', '(P = 0) and (Q != 1)', "(S = 'a')"),
    onDelay: fc.constantFrom(0, 20, 60, 300),
    offDelay: fc.constantFrom(0, 30, 120),
  })

  it('fires and closes on history as the rule did live, with clear conditions and delays', () => {
    const drawn = fc.tuple(randomRules, fc.array(damping, { minLength: 2, maxLength: 2 }))
    fc.assert(
      fc.property(
        drawn,
        fc.array(randomMessage, { maxLength: 60 }),
        fc.boolean(),
        ([rules, both], steps, asksForChange) => {
          const damped = rules.map((rule, place) => ({
            ...ruleFieldsOf(rule),
            ...('logic' in rule.when && { ...both[place], alarmTriggerCount: 1 }),
            ...(rule.name === 'B' && asksForChange && { ruleExpression: "(change(P, 1) > 0) or (S = 'b')" }),
          }))
          const fixture = parseFixture(
            JSON.stringify({
              models: { M: parameterTypes },
              devices: { D: 'M' },
              rules: damped,
              input: [...inputOf(steps), { advanceTo: iso(period.to) }],
            }),
          )
          const live = runFixture(fixture)
          const [past, set] = [historyOf(fixture), ruleSetOfFixture(fixture)]
          for (const { name } of rules) {
            const { events, alarms } = replay(set, name, device, past, period)
            const isOfRule = ({ rule }: { rule: string }): boolean => rule === name
            expect(events.map(({ at }) => at)).toEqual(live.events.filter(isOfRule).map(({ at }) => at))
            expect(alarms.map(spanOf)).toEqual(live.alarms.filter(isOfRule).map(spanOf))
          }
        },
      ),
    )
  })

  const spanOf = ({ alarmDate, lastAlarmDate, count, closedAt, closedBy }: AlarmChange) =>
    `${iso(alarmDate)} ${iso(lastAlarmDate)} ${count} ${closedAt} ${closedBy}`

  const samples = new Map([
    ['P', { times: [10, 30, 20, 20, 60], values: [1, 3, 2, 9, 6] }],
    ['S', { times: [20, 40], values: ['b', 'd'] }],
  ])
  const error = { kind: 'errors', errorType: 'Pump', errorCode: '0x1', errorInfo: '' } as const

  it('merges the values of each time into one message, in order, and uses the first of two equal items', () => {
    const errors = [50, 30, 70, 5].map(timestamp => ({ ...error, timestamp }))
    const past = buildPastMessages(samples, errors, { from: 10, to: 50 })
    const read = () =>
      Array.from(past, one => [
        one.timestamp,
        one.kind === 'readings' ? readingsOf(one.items) : one.kind === 'errors' && one.errorCode,
      ])
    const expected = [
      [10, { P: 1 }],
      [20, { P: 2, S: 'b' }],
      [30, { P: 3 }],
      [30, '0x1'],
      [40, { S: 'd' }],
      [50, '0x1'],
    ]
    expect(read()).toEqual(expected)
    expect(read()).toEqual(expected)
  })

  it('stops at the limit of messages, and says how far it came', () => {
    const set = buildRuleSet(new Map(), [], 1)
    const past = buildPastMessages(samples, [], { from: 0, to: 100 })
    const toOf = (limit: number) => replay(set, 'R', device, past, { from: 0, to: 100 }, limit).to
    expect([toOf(3), toOf(5), toOf(6)]).toEqual([30, 100, 100])
  })
})
