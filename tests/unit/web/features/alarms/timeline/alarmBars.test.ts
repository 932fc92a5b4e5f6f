import { describe, expect, it } from 'vitest'
import { alarmBars, beganIn, periodOfBars } from '#web/features/alarms/timeline/alarmBars.ts'

const hourMs = 3_600_000
const alarm = (hours: number, alarmSeverity: number) => ({
  alarmDate: new Date(hours * hourMs).toISOString(),
  alarmSeverity,
})

describe('the bars of the alarms report', () => {
  it('count the alarms of each hour by audience, and include hours without alarms', () => {
    const bars = alarmBars([alarm(10.5, 120), alarm(8.2, 121), alarm(8.9, 160), alarm(8, 183)])
    expect(bars.map(({ from, total }) => [from / hourMs, total])).toEqual([
      [8, 3],
      [9, 0],
      [10, 1],
    ])
    expect(bars[0]?.counts).toMatchObject({ Customer: 1, Tester: 1, 'Customer & TAC': 1, 'TAC Only': 0 })
  })

  it('count the alarms of each day if there are too many hours, and are absent if there are no alarms', () => {
    const bars = alarmBars([alarm(0, 120), alarm(24 * 30, 120)])
    expect(bars).toHaveLength(31)
    expect(bars[0]?.to).toBe(24 * hourMs - 1)
    expect(alarmBars([])).toEqual([])
  })

  it('limit the list to alarms of the selected hours, in whichever direction the hours were selected', () => {
    const alarms = [alarm(8, 120), alarm(9.5, 120), alarm(10.99, 120), alarm(11, 120)]
    const bars = alarmBars(alarms)
    const period = periodOfBars(bars, 2, 1)
    expect(beganIn(alarms, period)).toEqual(alarms.slice(1, 3))
    expect(beganIn(alarms, undefined)).toBe(alarms)
    expect(periodOfBars(bars, 0, 9)).toBeUndefined()
  })
})
