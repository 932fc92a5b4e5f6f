import { describe, expect, it } from 'vitest'
import { samplesAtRisk } from '#functions/domain/telemetry/samplesAtRisk.ts'

const event = (sampleId: string, minute: number, sampleStatus: string, batchId = 'B1') => ({
  sampleId,
  batchId,
  sampleStatus,
  deviceTimeStamp: new Date(minute * 60_000).toISOString(),
})

/** S1 waits from 0, runs from 10, is done at 20; S2 waits from 0 and runs from 20 on; S3 is another batch's. */
const events = [
  event('S2', 20, 'Running'),
  event('S1', 20, 'Done'),
  event('S1', 10, 'running'),
  event('S1', 0, 'Queued'),
  event('S2', 0, 'Queued'),
  event('S1', 30, 'Queued', 'B2'),
  event('S1', 40, 'Failed', 'B2'),
]

const atRisk = (from: number, to: number): string[] =>
  samplesAtRisk(events)(from * 60_000, to * 60_000).map(({ sampleId, batchId }) => `${batchId} ${sampleId}`)

describe('the samples at risk from an alarm', () => {
  it.each([
    ['before anything was queued', -10, -1, []],
    ['while both samples wait', 1, 2, ['B1 S2', 'B1 S1']],
    ['at the moment at which one sample ends', 20, 20, ['B1 S2', 'B1 S1']],
    ['after one sample has ended', 21, 25, ['B1 S2']],
    ['during the whole queue, each once', -100, 100, ['B1 S2', 'B1 S1', 'B2 S1']],
    ['after the other batch has failed', 41, 100, ['B1 S2']],
  ])('are those in the queue during the alarm: %s', (_, from, to, expected) => {
    expect(atRisk(from, to).sort()).toEqual([...expected].sort())
  })
})
