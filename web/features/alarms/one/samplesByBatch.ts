import type { Sample } from '#shared/contract/alarm.ts'
import { compareTexts } from '#web/lib/compareTexts.ts'

interface Batch {
  readonly batchId: string
  readonly samples: readonly Sample[]
}

/** Sorts samples by batch and number, and groups the first `count` of them by batch. */
export const samplesByBatch = (samples: readonly Sample[], count: number): readonly Batch[] => {
  const sorted = samples.toSorted(
    (one, other) => compareTexts(one.batchId, other.batchId) || compareTexts(one.sampleId, other.sampleId),
  )
  const batches = Map.groupBy(sorted.slice(0, count), ({ batchId }) => batchId)
  return [...batches].map(([batchId, ofBatch]) => ({ batchId, samples: ofBatch }))
}

/** Whether all of the samples are of the same batch. */
export const areOfOneBatch = (samples: readonly Sample[]): boolean =>
  samples.every(({ batchId }) => batchId !== '' && batchId === samples[0]?.batchId)
