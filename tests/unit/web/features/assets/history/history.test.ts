import { describe, expect, it } from 'vitest'
import type { HistoricalPoint } from '#shared/contract/device.ts'
import { nameOfPoint } from '#web/features/assets/dataItems.ts'
import { severityText } from '#shared/alarms/severity.ts'
import { mnemonicValuesText } from '#web/lib/mnemonicValues.ts'
import { afterHistoryEvent, makeHistoryReading } from '#web/features/assets/history/historyChunks.ts'
import { divideMnemonics } from '#web/lib/mnemonicChunks.ts'
import { mergedNewestFirst } from '#web/features/assets/history/mergedNewestFirst.ts'
import { isInForce } from '#web/features/assets/history/presets.ts'
import { fc } from '#tests/support/draw/fc.ts'

const items = (count: number): string[] => Array.from({ length: count }, (_, index) => `M${index}`)

const pointAt = (seconds: number, mnemonicName = 'A'): HistoricalPoint => ({
  mnemonicName,
  mnemonicValue: seconds,
  timeStamp: new Date(seconds * 1_000).toISOString(),
})

it.each([
  [0, []],
  [1, [1]],
  [25, [25]],
  [26, [25, 1]],
  [100, [25, 25, 25, 25]],
])('the history of %i data items is read in calls for %j items each', (count, sizes) => {
  const chunks = divideMnemonics(items(count))
  expect(chunks.map(({ length }) => length)).toEqual(sizes)
  expect(chunks.flat()).toEqual(items(count))
})

it('two lists of readings are merged newest first, and no reading is lost', () => {
  const list = fc.array(fc.integer({ min: 0, max: 50 })).map(seconds => seconds.sort((a, b) => b - a))
  fc.assert(
    fc.property(list, list, (left, right) => {
      const merged = mergedNewestFirst(
        left.map(one => pointAt(one, 'L')),
        right.map(one => pointAt(one, 'R')),
      )
      expect(merged.map(({ mnemonicValue }) => mnemonicValue)).toEqual([...left, ...right].sort((a, b) => b - a))
      expect(merged.filter(({ mnemonicName }) => mnemonicName === 'L')).toHaveLength(left.length)
    }),
  )
})

describe('reading a history in chunks', () => {
  const asked = makeHistoryReading(items(26))

  it('keeps the chunks that have arrived if one fails, and is complete once the failed chunk has been read', () => {
    const one = afterHistoryEvent(asked, { type: 'arrived', chunk: 0, rows: [pointAt(2)], at: 7 })
    const two = afterHistoryEvent(one, { type: 'failed', chunk: 1, error: new Error('504') })
    expect(two.rows).toEqual([pointAt(2)])
    expect(two.chunks.map(({ state }) => state)).toEqual(['read', 'failed'])
    const again = afterHistoryEvent(two, { type: 'asked', chunk: 1 })
    const whole = afterHistoryEvent(again, { type: 'arrived', chunk: 1, rows: [pointAt(3), pointAt(1)], at: 8 })
    expect(whole.rows).toEqual([pointAt(3), pointAt(2), pointAt(1)])
    expect(whole).toMatchObject({ readAt: 8, chunks: [{ state: 'read' }, { state: 'read', count: 2 }] })
  })

  it('counts the readings of each chunk as they arrive', () => {
    const { chunks } = afterHistoryEvent(asked, { type: 'arriving', chunk: 1, count: 10_000 })
    expect(chunks.map(({ state, count }) => [state, count])).toEqual([
      ['reading', 0],
      ['reading', 10_000],
    ])
  })
})

it.each([
  ['Pump pressure', 'Pump pressure'],
  ['N/A', 'PUMP'],
  ['', 'PUMP'],
])('a data item with the display name "%s" is called %s', (mnemonicDisplayName, shown) => {
  const point = {
    mnemonicName: 'PUMP',
    mnemonicDisplayName,
    mnemonicValue: 1,
    mnemonicTimeStamp: '2026-01-01T00:00:00.000Z',
    unitsOfMeasure: '',
  }
  expect(nameOfPoint(point)).toBe(shown)
})

it.each([
  [100, '100, No Notification'],
  [121, '121, Customer, 24 hours'],
  [999, '999'],
])('the severity %i is shown as %s', (code, text) => {
  expect(severityText(code)).toBe(text)
})

it('an alarm shows the values that its rule saw, including unknown ones', () => {
  expect(mnemonicValuesText({ T: 1.5, STATE: 'RUN', P: null })).toBe('T: 1.5; STATE: RUN; P: -')
})

it.each([
  [0, 0, true],
  [6 * 60_000, 0, true],
  [6 * 60_000 + 1, 0, false],
  [0, 999, true],
  [0, 60_000, false],
])('a period that ended %i ms ago and is %i ms longer than an hour is the last hour: %s', (ago, longer, is) => {
  const [now, hour] = [Date.UTC(2026, 0, 2), 3_600_000]
  const to = now - ago
  expect(isInForce({ from: to - hour - longer, to }, hour, now)).toBe(is)
})
