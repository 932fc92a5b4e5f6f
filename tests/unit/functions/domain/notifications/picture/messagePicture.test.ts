import { describe, expect, it } from 'vitest'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { messagePicture, picturePeriod } from '#functions/domain/notifications/picture/messagePicture.ts'
import { decodePng } from '#tests/support/files/decodePng.ts'

const began = Date.parse('2026-07-01T12:00:00.000Z')
const thread = `SN-1.High.1.${began}`
const minute = 60_000
const hour = 60 * minute
const period = { from: began - 30 * minute, to: began + 30 * minute }
const pressure = { mnemonic: 'P', name: 'Pump pressure', unit: 'bar', limits: [400] }

/** A value each minute. */
const samplesOf = (values: readonly ReadingValue[], from = period.from) => ({
  times: values.map((_, index) => from + index * minute),
  values: [...values],
})
const rising = samplesOf(Array.from({ length: 61 }, (_, index) => 380 + index))

const [frame, beginning, limit, value] = [0xd5dbe1, 0x687078, 0xd13212, 0x0972d3]

/** The colours in a column of the picture, from the top, each once. */
const columnOf = (png: Uint8Array, x: number): number[] => {
  const { height, colourAt } = decodePng(png)
  const colours = Array.from({ length: height }, (_, y) => colourAt(x, y)).filter(colour => colour !== 0xffffff)
  return colours.filter((colour, index) => colour !== colours[index - 1])
}

describe('the chart of a value around an alarm', () => {
  it('has the line of the value, the limit, and the beginning of the alarm', () => {
    const { png } = messagePicture(pressure, thread, rising, period, 'UTC')!
    expect(decodePng(png)).toMatchObject({ width: 1_200, height: 400 })
    // The value rises from below the limit to above it.
    expect(columnOf(png, 20)).toEqual([frame, limit, value, frame])
    expect(columnOf(png, 1_168)).toEqual([frame, value, limit, frame])
    expect(columnOf(png, 600)).toContain(beginning)
    expect(png.length).toBeLessThan(10_000)
  })

  it('is described in words with values of at most six digits', () => {
    const values = Array.from({ length: 61 }, (_, index) => 377.7053786266843 + index / 7)
    const { caption } = messagePicture(pressure, thread, samplesOf(values), period, 'UTC')!
    expect(caption).toMatch(/^Pump pressure between 377\.705 bar and 386\.277 bar, /)
  })

  it('is described in words with units and the times of a zone', () => {
    expect(messagePicture(pressure, thread, rising, period, 'Europe/Berlin')?.caption).toBe(
      'Pump pressure between 380 bar and 440 bar, from 2026-07-01 13:30:00 Europe/Berlin (2026-07-01 11:30:00 UTC) to 2026-07-01 14:30:00 Europe/Berlin (2026-07-01 12:30:00 UTC). Dashed: the limit of 400 bar. Vertical line: the alarm began.',
    )
  })

  it('starts with the first known value if the alarm began before it', () => {
    const late = samplesOf([1, 2, 3], began + 5 * minute)
    const { caption } = messagePicture({ ...pressure, unit: '', limits: [] }, thread, late, period, 'UTC')!
    expect(caption).toBe('Pump pressure between 1 and 3, from 2026-07-01 12:05:00 UTC to 2026-07-01 12:30:00 UTC.')
  })

  it('interrupts the line at a long pause', () => {
    const first = samplesOf([400, 401, 402, 403])
    const last = samplesOf([400, 401, 402], began + 20 * minute)
    const { png } = messagePicture(
      { ...pressure, limits: [] },
      thread,
      { times: [...first.times, ...last.times], values: [...first.values, ...last.values] },
      period,
      'UTC',
    )!
    expect(columnOf(png, 300)).toEqual([frame])
    expect(columnOf(png, 40)).toEqual([frame, value, frame])
  })

  it.each([
    ['the largest numbers', [1.7e308, -1.7e308, 0]],
    ['a value that never changes', [5, 5, 5]],
    ['more values than fit into the picture', Array.from({ length: 5_000 }, (_, index) => index % 7)],
  ])('is drawn even for unusual values: %s', (_, values) => {
    const times = values.map((_one, index) => period.from + (index * hour) / values.length)
    const { png } = messagePicture({ ...pressure, limits: [] }, thread, { times, values }, period, 'UTC')!
    expect(columnOf(png, 600)).toContain(value)
  })

  it.each([
    ['there are no values', []],
    ['there is only one value', [1]],
    ['the values are texts', ['on', 'off', 'on', 'off']],
  ])('is missing if it cannot be drawn: %s', (_, values) => {
    expect(messagePicture(pressure, thread, samplesOf(values), period, 'UTC')).toBeUndefined()
  })
})

describe('the period that the chart of an alarm shows', () => {
  it.each([
    ['ends now if the message is new', began, began + minute, { from: began - 30 * minute, to: began + minute }],
    ['ends half an hour after the message', began, began + 9 * hour, period],
    ['ends with a message that is ahead of the clock', began, began - minute, { ...period, to: began }],
    ['is at most a day', began + 72 * hour, began + 72 * hour, { from: began + 48 * hour, to: began + 72 * hour }],
  ])('%s', (_, at, now, expected) => {
    expect(picturePeriod({ thread, at }, now)).toEqual(expected)
  })
})
