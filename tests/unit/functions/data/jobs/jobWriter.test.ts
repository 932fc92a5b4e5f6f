import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitTargets } from '#functions/domain/jobs/jobPart.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/stored/storedJob.ts'
import { storeModels } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
const { db, tableName } = await import('#functions/data/store/db.ts')
const { jobItem } = await import('#functions/data/jobs/jobItem.ts')
const { insertJob, replaceJob } = await import('#functions/data/jobs/jobWriter.ts')
const { findJob, getJob } = await import('#functions/data/jobs/jobRepository.ts')
const { findJobName, listJobParts } = await import('#functions/data/jobs/jobPartRepository.ts')
const { listPending } = await import('#functions/data/jobs/pendingWork.ts')
const { isConditionFailure } = await import('#functions/runtime/writeConflicts.ts')

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

it('jobs of an earlier release whose names differ only in case can still be opened and changed', async () => {
  for (const jobName of ['older', 'OLDER'])
    await db.send(new PutCommand({ TableName: tableName('jobs'), Item: jobItem(storedJob(jobName)) }))
  await expect(insert('Older', [])).rejects.toMatchObject({
    message: expect.stringContaining('already exists. Choose'),
  })
  for (const jobName of ['older', 'OLDER']) {
    const read = (await getJob(jobName)).job
    const trail = { by: 'admin', at: jobMadeAt, action: 'job.update', requestId: `change ${jobName}` }
    expect(await replaceJob(read, { ...read, description: 'later' }, trail)).toMatchObject({ jobName, revision: 2 })
  }
})

describe('a new content job', () => {
  it('may have as many models and serial numbers as the API allows', async () => {
    const models = Array.from({ length: 20 }, (_, index) => `Model${index}`)
    const serialNumbers = Array.from({ length: 2_000 }, (_, index) => `SN-${index}`)
    await storeModels(...models)
    await insert('largest', models, serialNumbers)
    const parts = await listJobParts('largest')
    expect(parts).toHaveLength(40)
    expect(await findJobName(parts.at(-1)?.iotJobId ?? '')).toBe('largest')
    expect(await listPending()).toMatchObject([{ type: 'rollOut', subject: 'largest' }])
  })

  it('is not stored if one of its models no longer exists', async () => {
    await storeModels('Orbit')
    const error: unknown = await insert('for-nothing', ['Orbit', 'Gone']).catch((failure: unknown) => failure)
    expect(isConditionFailure(error)).toBe(true)
    expect(await findJob('for-nothing')).toBeUndefined()
  })

  it('is refused with a conflict if its name is taken', async () => {
    await storeModels('Orbit')
    await insert('twice', ['Orbit'])
    await expect(insert('twice', ['Orbit'])).rejects.toMatchObject({ message: 'The job twice already exists' })
    await expect(insert('Twice', ['Orbit'])).rejects.toMatchObject({
      message: 'The job twice already exists. Choose a name that differs by more than case',
    })
  })
})
