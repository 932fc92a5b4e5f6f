import { describe, expect, it } from 'vitest'
import { simulateMails, type SimulatedMail } from '#functions/domain/notifications/simulateMails.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { startNaiveMails } from '#tests/support/naive/naiveMails.ts'
import { naiveRuleOf } from '#tests/support/draw/randomRules.ts'

const minute = 60_000
const day = 24 * 60 * minute
const until = 15 * day

const ruleOf = (severity: number) =>
  naiveRuleOf({
    name: 'R',
    when: { code: '0x1' },
    severity,
    count: 1,
    windowMs: minute,
    whenFalse: false,
    afterFirst: true,
    isDisabled: false,
  })

const inOrder = (mails: readonly SimulatedMail[]) =>
  mails.toSorted((a, b) => a.at - b.at || (a.audience < b.audience ? -1 : 1))

describe('simulated mails', () => {
  it('are the mails that a naive implementation sends if no mail fails', () => {
    const drawn = fc.array(
      fc.record({
        stepMs: fc.constantFrom(0, 1_000, 59_000, minute, day),
        opens: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(drawn, fc.constantFrom(100, 120, 121, 180, 181), (steps, severity) => {
        let clock = 0
        const events = steps.map(({ stepMs, opens }, number) => {
          clock += stepMs
          return firingEvent(clock, { id: `D.R.1.${number}`, opens, severity })
        })
        const rule = ruleOf(severity)
        const naive = startNaiveMails(() => rule, undefined)
        let next = 0
        const advance = (to: number): void => {
          for (; next <= to; next += minute) naive.sendDigests(next)
        }
        for (const { receivedAt, opens } of events) {
          advance(receivedAt)
          if (opens || !rule.countsAlarms) naive.notify(rule, 'D', receivedAt, receivedAt)
        }
        advance(until)
        const sent = naive.sent.map(({ audience, at, firings, digest }) => ({ audience, at, firings, digest }))
        expect(inOrder(simulateMails(events, severity, until))).toEqual(inOrder(sent))
      }),
      { numRuns: 300 },
    )
  })

  it('are listed for all audiences, sorted by time', () => {
    const times = simulateMails([firingEvent(0), firingEvent(minute)], 181, until).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times).toHaveLength(4)
  })
})
