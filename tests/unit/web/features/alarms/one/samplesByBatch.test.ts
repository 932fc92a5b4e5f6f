import { describe, expect, it } from 'vitest'
import { areOfOneBatch, samplesByBatch } from '#web/features/alarms/one/samplesByBatch.ts'

const sample = (sampleId: string, batchId: string) => ({ sampleId, batchId })

describe('the samples of an alarm', () => {
  it('are sorted by batch and number, and each batch is named once', () => {
    const samples = [sample('S-10', 'B-2'), sample('S-2', 'B-2'), sample('S-7', 'B-10'), sample('S-1', 'B-2')]
    expect(samplesByBatch(samples, 4)).toEqual([
      { batchId: 'B-2', samples: [sample('S-1', 'B-2'), sample('S-2', 'B-2'), sample('S-10', 'B-2')] },
      { batchId: 'B-10', samples: [sample('S-7', 'B-10')] },
    ])
    expect(samplesByBatch(samples, 2)).toEqual([
      { batchId: 'B-2', samples: [sample('S-1', 'B-2'), sample('S-2', 'B-2')] },
    ])
  })

  it('are counted in the line of their batch only if it is known and there is no other', () => {
    expect(areOfOneBatch([sample('S-1', 'B-2'), sample('S-2', 'B-2')])).toBe(true)
    expect(areOfOneBatch([sample('S-1', 'B-2'), sample('S-2', 'B-3')])).toBe(false)
    expect(areOfOneBatch([sample('S-1', ''), sample('S-2', '')])).toBe(false)
  })
})
