import { describe, expect, it } from 'vitest'
import { severities, priorityOf, type Priority } from '#shared/alarms/severity.ts'
import type { CountedAlarm } from '#functions/domain/performance/countedAlarm.ts'
import { computePerformance } from '#functions/domain/performance/performance.ts'
import { computeTeamRates } from '#functions/domain/performance/teamRates.ts'
import type { Rule } from '#functions/domain/rules/rule.ts'
import { daysBetween } from '#functions/domain/utilisation/utilisation.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minuteMs = 60_000
const dayMinutes = 1_440
const begin = Date.parse('2026-03-02T00:00:00Z')
const days = daysBetween('UTC', '2026-03-02', '2026-03-04')
const period = { from: begin, to: begin + 3 * dayMinutes * minuteMs }
const now = period.to + 60 * minuteMs

const ruleNamed = (ruleName: string, more: Partial<Rule> = {}): Rule =>
  ({ ruleName, type: 'Expression', enabled: true, response: {}, ...more }) as Rule // all that figures are made of

const rulesOf = (...rules: Rule[]): ReadonlyMap<string, Rule> => new Map(rules.map(rule => [rule.ruleName, rule]))

/** An alarm that begins a number of minutes after the period does. */
const alarm = (minute: number, more: Partial<CountedAlarm> = {}): CountedAlarm => ({
  ruleName: 'Hot',
  deviceName: 'SN-1',
  modelName: 'XevoTQ',
  severity: 120,
  openedAt: begin + minute * minuteMs,
  closedAt: begin + (minute + 1) * minuteMs,
  acknowledgedAt: undefined,
  ...more,
})

const figuresOf = (alarms: readonly CountedAlarm[], rules = rulesOf()) =>
  computePerformance(alarms, { period, days, now, rules })

describe('the alarm figures of a period', () => {
  it('are zero or missing if there is no alarm', () => {
    expect(figuresOf([])).toEqual({
      rate: { alarms: 0, perTenMinutes: 0, tenMinutes: 432, floods: 0, most: 0 },
      worstShare: 0,
      alarmingRules: 0,
      rules: [],
      days: days.map(({ day }) => ({ day, low: 0, medium: 0, high: 0, stale: 0 })),
      acknowledging: { acknowledged: 0, due: 0, late: 0 },
    })
  })

  it('count an alarm from before the period only as stale, and one that ends after the period among those that began', () => {
    const older = alarm(-30, { closedAt: begin + 2 * dayMinutes * minuteMs })
    const going = alarm(3 * dayMinutes - 1, { ruleName: 'Cold', severity: 180, closedAt: undefined })
    const later = alarm(3 * dayMinutes)
    const { rate, rules, days: counted } = figuresOf([older, going, later])
    expect(rate.alarms).toBe(1)
    expect(counted.map(({ stale }) => stale)).toEqual([1, 1, 0])
    expect(counted.map(({ high, medium }) => [high, medium])).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
    ])
    expect(rules.map(({ ruleName, alarms, stale }) => ({ ruleName, alarms, stale }))).toEqual([
      { ruleName: 'Cold', alarms: 1, stale: 0 },
      { ruleName: 'Hot', alarms: 0, stale: 1 },
    ])
  })

  it('leave out days that have not begun, and count the last day up to now', () => {
    const part = { from: begin, to: begin + 25 * 60 * minuteMs }
    const figures = computePerformance([alarm(0), alarm(24 * 60)], { period: part, days, now, rules: rulesOf() })
    expect(figures.days.map(({ day, medium }) => [day, medium])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 1],
    ])
    expect(figures.rate.tenMinutes).toBe(150)
  })

  it('include the ten worst rules and their share of the alarms', () => {
    const some = Array.from({ length: 12 }, (_, place) =>
      Array.from({ length: 12 - place }, (__, index) => alarm(index * 60, { ruleName: `Rule_${place}` })),
    ).flat()
    const { rules, worstShare, alarmingRules } = figuresOf(some)
    expect(alarmingRules).toBe(12)
    expect(rules.map(({ ruleName }) => ruleName)).toEqual(Array.from({ length: 10 }, (_, place) => `Rule_${place}`))
    expect(worstShare).toBeCloseTo((78 - 3) / 78)
  })

  it('say how soon alarms were acknowledged, and how many were acknowledged late', () => {
    const after = (minute: number, waited: number) =>
      alarm(minute, { acknowledgedAt: begin + (minute + waited) * minuteMs })
    const rules = rulesOf(ruleNamed('Hot', { response: { timeToRespond: 10 } }))
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map((waited, place) => after(place * 100, waited))
    const { acknowledging } = figuresOf([...waits, alarm(50), alarm(60, { ruleName: 'Cold' })], rules)
    expect(acknowledging).toEqual({
      acknowledged: 10,
      medianSeconds: 300,
      nineOfTenSeconds: 540,
      due: 11,
      late: 2,
    })
  })

  it('equal those of a naive recount', () => {
    fc.assert(
      fc.property(fc.array(anyAlarm, { maxLength: 40 }), alarms => {
        const figures = figuresOf(alarms)
        expect(figures.rate).toEqual(naiveRate(alarms))
        expect(figures.days).toEqual(days.map(naiveDay(alarms)))
        const counted = figures.rules.map(
          ({ ruleName, alarms: count, chattering, stale, instruments, acknowledged }) => ({
            ruleName,
            alarms: count,
            chattering,
            stale,
            instruments,
            acknowledged,
          }),
        )
        expect(counted).toEqual(naiveRules(alarms))
        const all = alarms.filter(began).length
        expect(figures.worstShare).toBe(all === 0 ? 0 : 1)
      }),
      { numRuns: 60 },
    )
  })
})

const anyAlarm = fc
  .record({
    ruleName: fc.constantFrom('Hot', 'Cold', 'Leak'),
    deviceName: fc.constantFrom('SN-1', 'SN-2'),
    modelName: fc.constantFrom('XevoTQ', 'QTOF8600'),
    severity: fc.constantFrom(...severities.map(({ code }) => code)),
    // Near each other, so that some are floods and some chatter.
    minute: fc.oneof(fc.integer({ min: 600, max: 640 }), fc.integer({ min: -2_000, max: 4_400 })),
    open: fc.option(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4_000 })), { nil: undefined }),
    wait: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
  })
  .map(({ minute, open, wait, ...rest }) =>
    alarm(minute, {
      ...rest,
      closedAt: open === undefined ? undefined : begin + (minute + open) * minuteMs,
      acknowledgedAt: wait === undefined ? undefined : begin + (minute + wait) * minuteMs,
    }),
  )

const began = ({ openedAt }: CountedAlarm): boolean => openedAt >= period.from && openedAt < period.to

const minutes = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / minuteMs }, (_, place) => from + place * minuteMs)

const naiveRate = (alarms: readonly CountedAlarm[]) => {
  const counts = minutes(period.from, period.to)
    .filter((_, place) => place % 10 === 0)
    .map(start => alarms.filter(({ openedAt }) => openedAt >= start && openedAt < start + 10 * minuteMs).length)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return {
    alarms: all,
    perTenMinutes: all / counts.length,
    tenMinutes: counts.length,
    floods: counts.filter(count => count > 10).length,
    most: Math.max(...counts),
  }
}

const isStaleAt = (time: number, { openedAt, closedAt }: CountedAlarm): boolean =>
  time - openedAt >= dayMinutes * minuteMs && (closedAt === undefined || closedAt > time)

const naiveDay =
  (alarms: readonly CountedAlarm[]) =>
  ({ day, from, to }: (typeof days)[number]) => {
    const times = minutes(from * 1000, to * 1000)
    const of = (priority: Priority): number =>
      alarms.filter(one => times.includes(one.openedAt) && priorityOf(one.severity) === priority).length
    const stale = alarms.filter(one => times.some(time => isStaleAt(time, one))).length
    return { day, low: of('low'), medium: of('medium'), high: of('high'), stale }
  }

const naiveRules = (alarms: readonly CountedAlarm[]) =>
  ['Cold', 'Hot', 'Leak']
    .map(ruleName => {
      const some = alarms.filter(one => one.ruleName === ruleName)
      const own = some.filter(began)
      return {
        ruleName,
        alarms: own.length,
        chattering: own.filter(one => chatters(one, own)).length,
        stale: some.filter(one => minutes(period.from, period.to).some(time => isStaleAt(time, one))).length,
        instruments: ['SN-1', 'SN-2'].filter(name => own.some(({ deviceName }) => deviceName === name)).length,
        acknowledged: own.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length,
      }
    })
    .filter(rule => rule.alarms > 0 || rule.stale > 0)
    .toSorted(
      (one, other) =>
        Number(other.alarms > 0) - Number(one.alarms > 0) ||
        other.alarms - one.alarms ||
        (one.alarms > 0 ? 0 : other.stale - one.stale) ||
        (one.ruleName < other.ruleName ? -1 : 1),
    )

/** Whether an alarm and two others of its instrument lie within ten minutes. */
const chatters = (one: CountedAlarm, all: readonly CountedAlarm[]): boolean => {
  const same = all.filter(({ deviceName }) => deviceName === one.deviceName)
  return same.some(({ openedAt: first }) => {
    const within = same.filter(({ openedAt }) => openedAt >= first && openedAt <= first + 10 * minuteMs)
    return within.includes(one) && within.length >= 3
  })
}

describe('the alarm rate of a team', () => {
  it("counts the alarms of the team's audience on instruments of the team's models", () => {
    const teams = [
      { name: 'Quiet', audience: 'Tester', models: ['QTOF8600'] },
      { name: 'All', audience: 'TAC' },
    ] as const
    const alarms = [
      alarm(0, { severity: 180 }),
      alarm(1, { severity: 170 }),
      alarm(2, { severity: 160 }),
      alarm(3, { severity: 120 }),
      alarm(4, { severity: 160, modelName: 'QTOF8600' }),
      alarm(-1, { severity: 170 }),
    ]
    expect(computeTeamRates(teams, alarms, period).map(({ name, alarms: count }) => [name, count])).toEqual([
      ['All', 2],
      ['Quiet', 1],
    ])
  })
})
