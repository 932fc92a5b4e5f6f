import { describe, expect, it } from 'vitest'
import type { CountedAlarm } from '#functions/domain/performance/countedAlarm.ts'
import { proposalsFor, type Evidence } from '#functions/domain/performance/proposals.ts'

const minuteMs = 60_000

/** An alarm from one minute to another one. */
const alarm = (from: number, to: number | undefined, more: Partial<CountedAlarm> = {}): CountedAlarm => ({
  ruleName: 'Hot',
  deviceName: 'SN-1',
  modelName: 'XevoTQ',
  severity: 120,
  openedAt: from * minuteMs,
  closedAt: to === undefined ? undefined : to * minuteMs,
  acknowledgedAt: from * minuteMs,
  ...more,
})

const rule: NonNullable<Evidence['rule']> = {
  type: 'Expression',
  enabled: true,
  count: undefined,
  clear: undefined,
  onDelay: undefined,
  offDelay: undefined,
}

const proposed = (alarms: readonly CountedAlarm[], more: Partial<Evidence> = {}) =>
  proposalsFor({
    rule,
    alarms,
    stale: 0,
    share: 0.05,
    priority: 'low',
    shares: { low: 1, medium: 0, high: 0 },
    ...more,
  })

/** Open for a minute, every three minutes. */
const chattering = Array.from({ length: 6 }, (_, place) => alarm(place * 3, place * 3 + 1))
const spread = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, place) => alarm(place * 100, place * 100 + minutes))

describe('the proposals for improving a rule', () => {
  it('suggest a longer off-delay or a clear condition if the rule chatters, with the number of alarms this avoids', () => {
    expect(proposed(chattering)).toEqual([{ kind: 'offDelay', seconds: 120, fewer: 5 }, { kind: 'clear' }])
    expect(proposed(chattering, { rule: { ...rule, offDelay: 60 } })[0]).toEqual({
      kind: 'offDelay',
      seconds: 180,
      fewer: 5,
    })
  })

  it("do not exceed what the rule's type, count and delays allow", () => {
    expect(proposed(chattering, { rule: { ...rule, count: 3 } })).toEqual([{ kind: 'clear' }])
    expect(proposed(chattering, { rule: { ...rule, type: 'deviceCode' } })).toEqual([{ kind: 'review' }])
    expect(proposed(chattering, { rule: { ...rule, offDelay: 86_400 } })).toEqual([{ kind: 'clear' }])
  })

  it("suggest an on-delay if most of the rule's alarms end soon", () => {
    expect(proposed(spread(10, 1))).toEqual([{ kind: 'onDelay', seconds: 60, fewer: 10 }])
    expect(proposed(spread(9, 1))).toEqual([{ kind: 'review' }])
    expect(proposed(spread(10, 30))).toEqual([{ kind: 'review' }])
  })

  it("suggest shelving the rule's alarms if they stay open for days", () => {
    expect(proposed([alarm(0, undefined)], { stale: 1 })).toEqual([{ kind: 'shelve' }])
  })

  it('suggest disabling the rule if none of its many alarms was acknowledged', () => {
    const ignored = spread(10, 30).map(one => ({ ...one, acknowledgedAt: undefined }))
    expect(proposed(ignored)).toEqual([{ kind: 'disable' }])
    expect(proposed(ignored.slice(1))).toEqual([{ kind: 'review' }])
  })

  it("suggest a lower severity if too many alarms have the rule's priority or a higher one", () => {
    const shares = { low: 0.7, medium: 0.24, high: 0.06 }
    expect(proposed(spread(1, 30), { priority: 'high', shares })).toEqual([{ kind: 'lowerSeverity' }])
    expect(proposed(spread(1, 30), { priority: 'medium', shares })).toEqual([{ kind: 'lowerSeverity' }])
    expect(proposed(spread(1, 30), { priority: 'low', shares })).toEqual([{ kind: 'review' }])
    expect(proposed(spread(1, 30), { priority: 'high', shares, share: 0.04 })).toEqual([{ kind: 'review' }])
  })

  it('are empty for a rule that is disabled or no longer exists', () => {
    expect(proposed(chattering, { rule: { ...rule, enabled: false } })).toEqual([])
    expect(proposed(chattering, { rule: undefined })).toEqual([])
  })
})
