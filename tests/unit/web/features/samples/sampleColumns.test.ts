import { describe, expect, it } from 'vitest'
import type { FoundSample } from '#shared/contract/calls/samples.ts'
import { buildCards } from '#web/components/ResourceTable/card.tsx'
import { lookOfSample } from '#web/features/samples/SampleStatus.tsx'
import { sampleColumns } from '#web/features/samples/sampleColumns.tsx'

const queued: FoundSample = {
  sampleId: 'S-1',
  batchId: 'B-1',
  deviceName: 'LC-0001',
  modelName: 'HPLC1290',
  sampleStatus: 'Queued',
  reportedFrom: '2026-11-28T12:00:00.000Z',
  reportedUntil: '2026-11-28T12:00:00.000Z',
}

/** The columns that have a line on the sample's card. */
const linesOf = (sample: FoundSample): readonly string[] => {
  const [card] = buildCards([{ key: 'row', row: sample }], sampleColumns, 'UTC', undefined)
  return Object.entries(card?.cells ?? {}).flatMap(([id, cell]) => (cell === undefined ? [] : [id]))
}

describe('the card of a sample on a phone', () => {
  it('has no line for a start or an end that has not been reported', () => {
    const started = { ...queued, startedAt: '2026-11-28T12:01:00.000Z' }
    expect(linesOf(queued)).not.toContain('started')
    expect(linesOf(started)).toContain('started')
    expect(linesOf(started)).not.toContain('ended')
    expect(linesOf({ ...started, endedAt: '2026-11-28T12:09:00.000Z' })).toContain('ended')
  })
})

it.each([
  ['Queued', 'pending'],
  ['RUNNING', 'in-progress'],
  ['Done', 'success'],
  ['Aborted', 'stopped'],
  ['Waits for the lid', undefined],
])('a sample that is reported as %s has the sign %s', (status, look) => {
  expect(lookOfSample(status)).toBe(look)
})
