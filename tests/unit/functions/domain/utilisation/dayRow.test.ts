import { describe, expect, it } from 'vitest'
import { dayRow } from '#functions/domain/utilisation/dayRow.ts'
import type { Stretch } from '#functions/domain/utilisation/statusTimeline.ts'
import { daysBetween } from '#functions/domain/utilisation/utilisation.ts'

const instrument = { deviceName: 'LC-1', modelName: 'Orbit' }
const now = Date.parse('2026-04-01T00:00:00Z')

/** A day and the second before it: modes and statuses with the seconds that they last. */
const rowOf = (zone: string, date: string, parts: readonly (readonly [Stretch['mode'], number, string?])[]) => {
  const [day] = daysBetween(zone, date, date)
  let start = day!.from - 1
  const stretches = parts.map(([mode, seconds, status]) => {
    const from = start
    start += seconds
    return { from, to: start, mode, status }
  })
  return dayRow(instrument, day!, stretches, now)
}

const minutesOf = (row: object): number =>
  Object.entries(row).reduce((sum, [name, value]) => (name.endsWith('_minutes') ? sum + Number(value) : sum), 0)

describe('the utilisation row of an instrument and a day', () => {
  it('has the minutes of each mode, and does not count the second before the day', () => {
    const row = rowOf('UTC', '2026-03-02', [
      ['ready', 1],
      ['running', 3_600],
      ['silent', 82_800],
    ])
    expect(row).toMatchObject({ device_name: 'LC-1', model_name: 'Orbit', running_minutes: 60, ready_minutes: 0 })
    expect(minutesOf(row)).toBe(1_440)
  })

  it.each([
    ['2026-03-29', 1_380],
    ['2026-10-25', 1_500],
  ])('covers every minute of the day %s, on which the clocks change', (date, minutes) => {
    expect(minutesOf(rowOf('Europe/Berlin', date, [['ready', 1 + minutes * 60]]))).toBe(minutes)
  })

  it('counts the runs and faults that began on the day, each once even if it had several statuses', () => {
    const row = rowOf('UTC', '2026-03-02', [
      ['running', 61],
      ['fault', 60],
      ['running', 60, 'EQUILUP'],
      ['running', 60, 'RUN'],
      ['ready', 86_160],
    ])
    expect(row).toMatchObject({ runs: 1, faults: 1 })
  })

  it.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin'])('has noon in the zone %s as its time', zone => {
    expect(rowOf(zone, '2026-03-02', [['ready', 86_401]]).noon).toBe('2026-03-02 12:00:00.000')
  })
})
