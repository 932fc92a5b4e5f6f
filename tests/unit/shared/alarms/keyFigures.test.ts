import { describe, expect, it } from 'vitest'
import type { Performance, Proposal } from '#shared/contract/calls/performance.ts'
import { keyFigures } from '#shared/alarms/keyFigures.ts'
import { daysOfPeriod } from '#web/features/performance/periods.ts'
import { proposalsText } from '#shared/alarms/proposalText.ts'

const nothing: Performance = {
  from: '2026-03-02T00:00:00.000Z',
  to: '2026-03-03T00:00:00.000Z',
  rate: { alarms: 0, perTenMinutes: 0, tenMinutes: 144, floods: 0, most: 0 },
  worstShare: 0,
  alarmingRules: 300,
  rules: [],
  days: [],
  acknowledging: { acknowledged: 0, due: 0, late: 0 },
  teams: [],
}

const day = (low: number, medium: number, high: number, stale: number) => ({
  day: '2026-03-02',
  low,
  medium,
  high,
  stale,
})

const figuresOf = (more: Partial<Performance>) =>
  keyFigures({ ...nothing, ...more }).map(({ value, reached }) => [value, reached])

describe('the key figures on alarms', () => {
  it('meet their targets if there was no alarm; shares and medians, which need alarms, are unknown then', () => {
    expect(figuresOf({})).toEqual([
      ['0', 'met'],
      ['0 %', 'met'],
      ['–', 'unknown'],
      ['0', 'met'],
      ['–', 'unknown'],
      ['–', 'unknown'],
    ])
  })

  it('meet their targets if they are exactly at the limits', () => {
    const atLimits = {
      rate: { alarms: 100, perTenMinutes: 1, tenMinutes: 1_000, floods: 9, most: 11 },
      worstShare: 0.05,
      days: [day(80, 15, 5, 4)],
      acknowledging: { acknowledged: 2, medianSeconds: 90, nineOfTenSeconds: 7_200, due: 2, late: 0 },
    }
    expect(figuresOf(atLimits)).toEqual([
      ['1', 'met'],
      ['0.9 %', 'met'],
      ['5 %', 'met'],
      ['4', 'met'],
      ['80 / 15 / 5 %', 'met'],
      ['2 min', 'met'],
    ])
    const beyond = {
      rate: { alarms: 100, perTenMinutes: 1.25, tenMinutes: 1_000, floods: 10, most: 11 },
      worstShare: 0.051,
      days: [day(60, 34, 6, 5), day(0, 0, 0, 0)],
      acknowledging: { acknowledged: 0, due: 2, late: 1 },
    }
    expect(figuresOf(beyond)).toEqual([
      ['1.25', 'acceptable'],
      ['1 %', 'missed'],
      ['5.1 %', 'missed'],
      ['5', 'missed'],
      ['60 / 34 / 6 %', 'missed'],
      ['–', 'missed'],
    ])
    expect(figuresOf({ ...beyond, rate: { ...beyond.rate, perTenMinutes: 2.01 } })[0]).toEqual(['2.01', 'missed'])
    // If each of these rules raised one alarm, ten of them would still have more than the target's share.
    expect(figuresOf({ ...beyond, alarmingRules: 199 })[2]).toEqual(['5.1 %', 'inapplicable'])
    expect(figuresOf({ ...beyond, alarmingRules: 200 })[2]).toEqual(['5.1 %', 'missed'])
  })
})

describe('the texts of the key figures on alarms', () => {
  const textsOf = (acknowledging: Performance['acknowledging'], days: Performance['days'] = []) =>
    keyFigures({ ...nothing, acknowledging, days }).flatMap(({ detail, advice }) => [detail, advice])

  it('say of which alarms the times to acknowledge are', () => {
    const some = textsOf({ acknowledged: 64, medianSeconds: 90, nineOfTenSeconds: 7_200, due: 7, late: 6 })
    expect(some).toContain('Half of the 64 acknowledged alarms took at most this time, nine of ten at most 2\u00a0h.')
    expect(some).toContain(
      '6 of the 7 alarms whose rule has a time to respond were late. Make sure that somebody who can act is notified.',
    )
  })

  it('are true of a single alarm and of none', () => {
    const one = textsOf({ acknowledged: 1, medianSeconds: 90, nineOfTenSeconds: 90, due: 1, late: 1 })
    expect(one).toContain('This is the time of the one acknowledged alarm.')
    expect(one.join(' ')).toContain('The one alarm whose rule has a time to respond was late.')
    expect(textsOf({ acknowledged: 0, due: 2, late: 1 }).join(' ')).toContain(
      '1 of the 2 alarms whose rule has a time to respond was late.',
    )
    expect(textsOf({ acknowledged: 0, due: 0, late: 0 })).toContain('Nobody has acknowledged an alarm.')
  })

  it('say what the number of stale alarms is', () => {
    expect(textsOf(nothing.acknowledging, [day(0, 0, 0, 4), day(0, 0, 0, 1)])).toContain(
      'This is the largest number on one day. The average is 2.5.',
    )
  })
})

describe('a period of the alarm figures', () => {
  it('has the right first and last day, even if it spans the turn of a year', () => {
    expect(daysOfPeriod('7', '2026-01-03')).toEqual({ startDay: '2025-12-28', endDay: '2026-01-03' })
    expect(daysOfPeriod('30', '2026-01-30')).toEqual({ startDay: '2026-01-01', endDay: '2026-01-30' })
    expect(daysOfPeriod('month', '2026-01-03')).toEqual({ startDay: '2026-01-01', endDay: '2026-01-03' })
    expect(daysOfPeriod('lastMonth', '2026-01-03')).toEqual({ startDay: '2025-12-01', endDay: '2025-12-31' })
  })
})

describe('the advice on a rule', () => {
  it('has a sentence for each proposal', () => {
    const of = (...proposals: Proposal[]) => proposalsText({ severity: 120, alarms: 12, proposals })
    expect(of({ kind: 'offDelay', seconds: 120, fewer: 1 }, { kind: 'clear' })).toBe(
      'Give it an off-delay of 2 min: it would have been 1 alarm fewer. ' +
        'Give it a clear condition, so that it does not open and close at its limit.',
    )
    expect(of()).toBe('Nothing: it is disabled or gone.')
  })

  it.each([
    [120, 12, 'Find out from Customer what is done about it.'],
    [180, 12, 'Find out from Customer and TAC what is done about it.'],
    [100, 12, 'Nobody is notified of this rule. Raise its limit, add a delay or disable it.'],
    [100, 9, 'Nothing yet: too few alarms.'],
    [120, 1, 'Nothing yet: too few alarms.'],
  ])('without a proposal of change fits severity %i and %i alarms', (severity, alarms, text) => {
    expect(proposalsText({ severity, alarms, proposals: [{ kind: 'review' }] })).toBe(text)
  })
})
