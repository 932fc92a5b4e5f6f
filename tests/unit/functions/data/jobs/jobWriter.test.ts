import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitTargets } from '#functions/domain/jobs/jobPart.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/storedJob.ts'
import { storeModels } from '#tests/support/storedModels.ts'

prepareLocalStore()
const { insertJob } = await import('#functions/data/jobs/jobWriter.ts')
const { findJob } = await import('#functions/data/jobs/jobRepository.ts')
const { jobNameOf, jobPartsOf } = await import('#functions/data/jobs/jobPartRepository.ts')
const { listPending } = await import('#functions/data/jobs/pendingWork.ts')
const { isConditionFailure } = await import('#functions/writeConflicts.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const insert = (jobName: string, models: readonly string[], serialNumbers: readonly string[] = []) => {
  const parts = splitTargets(models, serialNumbers).map((target, counter) => {
    return { iotJobId: `${jobName}-${counter}`, target, counter, state: 'pending' } as const
  })
  const trail = { by: 'admin', at: jobMadeAt, action: 'job.create', requestId: jobName }
  return insertJob(storedJob(jobName, { models, serialNumbers }), parts, trail)
}

describe('a new job', () => {
  it('may have as many models and serial numbers as the contract allows', async () => {
    const models = Array.from({ length: 20 }, (_, index) => `Model${index}`)
    const serialNumbers = Array.from({ length: 2_000 }, (_, index) => `SN-${index}`)
    await storeModels(...models)
    await insert('largest', models, serialNumbers)
    const parts = await jobPartsOf('largest')
    expect(parts).toHaveLength(40)
    expect(await jobNameOf(parts.at(-1)?.iotJobId ?? '')).toBe('largest')
    expect(await listPending()).toMatchObject([{ type: 'rollOut', subject: 'largest' }])
  })

  it('for a model that is gone is not stored', async () => {
    await storeModels('Orbit')
    const error: unknown = await insert('for-nothing', ['Orbit', 'Gone']).catch((failure: unknown) => failure)
    expect(isConditionFailure(error)).toBe(true)
    expect(await findJob('for-nothing')).toBeUndefined()
  })

  it('of a name that exists is a conflict', async () => {
    await storeModels('Orbit')
    await insert('twice', ['Orbit'])
    await expect(insert('twice', ['Orbit'])).rejects.toMatchObject({ message: 'The job twice already exists' })
  })
})
