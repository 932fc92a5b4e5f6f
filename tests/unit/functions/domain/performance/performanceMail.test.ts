import { describe, expect, it } from 'vitest'
import { performanceMail } from '#functions/domain/performance/performanceMail.ts'
import type { Performance } from '#shared/contract/calls/performance.ts'

const rate = { alarms: 1_200, perTenMinutes: 1.25, tenMinutes: 4_464, floods: 90, most: 40 }

const figures: Performance = {
  from: '2026-09-30T22:00:00.000Z',
  to: '2026-10-31T23:00:00.000Z',
  rate,
  worstShare: 0.5,
  alarmingRules: 300,
  rules: [
    {
      ruleName: 'HighPressure',
      severity: 120,
      alarms: 600,
      instruments: 3,
      chattering: 90,
      stale: 2,
      acknowledged: 10,
      proposals: [{ kind: 'offDelay', seconds: 300, fewer: 80 }, { kind: 'shelve' }],
    },
  ],
  days: [{ day: '2026-10-01', low: 800, medium: 300, high: 100, stale: 6 }],
  acknowledging: { acknowledged: 10, medianSeconds: 120, nineOfTenSeconds: 600, due: 5, late: 1 },
  teams: [{ ...rate, name: '<Night & "day">', audience: 'TAC', alarms: 7, perTenMinutes: 0.01, floods: 0 }],
}

const about = { month: '2026-10', zone: 'Europe/Berlin', figures, console: 'https://console.example.com' }

describe('the monthly mail about the performance of alarms', () => {
  const { subject, text, html = '' } = performanceMail(about)

  it('names the month and its number of alarms', () => {
    expect(subject).toBe('Alarm performance of October 2026: 1,200 alarms')
    expect(text).toContain('How well the alarms of October 2026 (Europe/Berlin) could be handled')
  })

  it.each([
    [
      'the rate and its target',
      ['Alarms in ten minutes', 'Value: 1.25', 'Target: about 1, never more than 2', 'Result: acceptable'],
    ],
    ['floods', ['Ten-minute periods with more than 10 alarms', 'Value: 2 %', 'Target: below 1 %', 'Result: missed']],
    ['the share of the worst rules', ['Value: 50 %', 'Target: at most 5 %']],
    ['stale alarms', ['Open for more than 24 hours', 'Value: 6', 'Target: fewer than 5 on each day']],
    ['the priorities', ['Value: 67 / 25 / 8 %', 'Target: 80 / 15 / 5 %']],
    [
      'the time to acknowledge',
      ['Median time to acknowledge', 'Value: 2 min', 'Target: within the time to respond of the rule'],
    ],
    [
      'the figures of each team',
      ['<Night & "day"> (TAC)', 'Alarms: 7', 'In ten minutes (target about 1, never more than 2): 0.01'],
    ],
    ['the rules with proposals', ['HighPressure', 'Share: 50 %', 'Over 24 h: 2', 'Give it an off-delay of 5 min']],
    [
      'the address of the page with more figures',
      ['More in the console: https://console.example.com/performance?period=lastMonth'],
    ],
  ])('contains %s', (_, parts) => {
    for (const part of parts) expect(text).toContain(part)
  })

  it('has the same figures in HTML tables, in which markup in names is escaped', () => {
    expect(html).toContain('&lt;Night &amp; &quot;day&quot;&gt; (TAC)')
    expect(html).not.toContain('<Night')
    expect(html.match(/<table/g)).toHaveLength(3)
    for (const part of ['1.25', 'never more than 2', 'HighPressure', 'Give it an off-delay of 5 min'])
      expect(html).toContain(part)
    expect(html).toContain('<a href="https://console.example.com/performance?period=lastMonth">')
  })

  it('says if not all alarms were counted, and describes a month without alarms and teams', () => {
    const cut = performanceMail({ ...about, figures: { ...figures, message: 'The newest 10000 alarms' } })
    expect(cut.text).toContain('the figures are those from 2026-09-30T22:00:00.000Z on')
    const nothing = { ...figures, rate: { ...rate, alarms: 0 }, rules: [], teams: [], days: [] }
    const quiet = performanceMail({ ...about, figures: nothing, console: undefined })
    expect(quiet.text).toContain('No alarm began in this month.')
    expect(quiet.html).toContain('<p>No alarm began in this month.</p>')
    expect(quiet.text).toContain('The console shows more, under Performance.')
  })
})
