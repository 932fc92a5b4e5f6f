import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { historyItems } from '#functions/data/history/historyItem.ts'

const at = Date.UTC(2026, 0, 1)
const iso = '2026-01-01T00:00:00.000Z'
beforeEach(() => vi.useFakeTimers({ now: at }))
afterEach(() => void vi.useRealTimers())

describe('the history items made from a row', () => {
  it("about an error expire when the retention has passed since the error's time", () => {
    const report = { kind: 'errors' as const, timestamp: at, errorType: 'Pump', errorCode: '0x1f', errorInfo: 'leak' }
    expect(historyItems('SN-1', { type: 'error', id: 'e1', report }, 2)).toEqual([
      {
        deviceName: 'SN-1',
        schemaVersion: 1,
        entry: `error#${iso}#e1`,
        expiresAt: at / 1000 + 2 * 86_400,
        errorType: 'Pump',
        errorCode: '0x1f',
        errorInfo: 'leak',
      },
    ])
  })

  it('for a report on a sample have a key that sorts by time', () => {
    const report = { kind: 'samples' as const, timestamp: at, sampleId: 'S1', batchId: 'B1', sampleStatus: 'Running' }
    expect(historyItems('SN-1', { type: 'sample', id: 's1', report }, 1)).toMatchObject([
      { entry: `sample#${iso}#s1`, sampleId: 'S1', batchId: 'B1', sampleStatus: 'Running' },
    ])
  })

  it('for a chunk are the chunk and its summary, with the same time and number', () => {
    const chunk = { from: at, to: at + 60_000, values: 1, entries: [[at, { names: ['P'], values: [1] }] as const] }
    expect(historyItems('SN-1', { type: 'chunk', chunk, number: 7 }, 1)).toMatchObject([
      { entry: `reading#${iso}#7`, until: '2026-01-01T00:01:00.000Z', packed: expect.any(Uint8Array) },
      { entry: `summary#${iso}#7`, until: '2026-01-01T00:01:00.000Z', packed: expect.any(Uint8Array) },
    ])
  })
})
