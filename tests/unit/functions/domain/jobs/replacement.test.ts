import { describe, expect, it } from 'vitest'
import type { JobPart } from '#functions/domain/jobs/jobPart.ts'
import { endedModels, findReplacements } from '#functions/domain/jobs/replacement.ts'
import { storedJob } from '#tests/support/stored/storedJob.ts'

const part = (target: JobPart['target'], state: JobPart['state']): JobPart => ({
  iotJobId: 'x',
  target,
  counter: 1,
  state,
})

describe('the replacement of a content job', () => {
  it('applies to the models whose parts of the job were cancelled', () => {
    const parts = [
      part({ model: 'M1' }, 'cancelled'),
      part({ model: 'M2' }, 'created'),
      part({ deviceSerialNumbers: ['SN-1'] }, 'cancelled'),
    ]
    expect(endedModels(parts)).toEqual(['M1'])
  })

  it('names the newest later job per model, and leaves out models without a later job', () => {
    const job = (name: string, day: number, models: string[]) =>
      storedJob(name, { models, createTime: `2026-01-0${day}T00:00:00.000Z` })
    const older = job('older', 2, ['M1', 'M2', 'M3'])
    const jobs = [job('before', 1, ['M1', 'M3']), older, job('newer', 3, ['M1', 'M2']), job('newest', 4, ['M2'])]
    expect(findReplacements(older, ['M1', 'M2', 'M3'], jobs)).toEqual([
      { jobName: 'newer', models: ['M1'] },
      { jobName: 'newest', models: ['M2'] },
    ])
  })
})
