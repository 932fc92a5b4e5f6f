import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCertificateRequest } from '#shared/devices/certificateRequest.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { jobWorker } from '#tests/support/product/jobWorker.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'
import { storeContent } from '#tests/support/product/upload.ts'

let stack: TestStack
let admin: Api
let count = 0

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const createModel = async (modelName = `InUse${(count += 1)}`): Promise<string> => {
  const { status } = await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
  expect(status).toBe(200)
  return modelName
}
const deleteModel = (modelName: string) => admin.call('DELETE', `delete_model/${modelName}`)

const createJob = async (jobName: string, models: readonly string[], fileName?: string) =>
  admin.call('PUT', 'create_job', {
    jobName,
    fileName: fileName ?? (await storeContent(admin)),
    version: '1',
    targets: { models },
  })

const setServiceMode = (modelName: string) =>
  admin.call('PUT', 'save_service_mode', {
    subject: { kind: 'model', name: modelName },
    reason: 'New seals',
    once: { until: new Date(Date.now() + 3_600_000).toISOString() },
  })

/** Does two things at the same moment, several times; returns whether each succeeded. */
const race = async (
  other: (modelName: string, round: number) => Promise<{ readonly succeeded: boolean; readonly words: string }>,
): Promise<[removed: boolean, succeeded: boolean][]> => {
  const outcomes: [boolean, boolean][] = []
  for (let round = 0; round < 8; round += 1) {
    const modelName = await createModel()
    const [removed, made] = await Promise.all([deleteModel(modelName), other(modelName, round)])
    outcomes.push([removed.status === 200, made.succeeded])
    expect([200, 409]).toContain(removed.status)
    if (!made.succeeded) expect(made.words).toContain(modelName)
  }
  return outcomes
}
const bothOrNeither = (outcomes: readonly [boolean, boolean][]) => outcomes.filter(([one, other]) => one === other)

describe('deleting a model', () => {
  it('is refused while an active job is for the model, names that job, and succeeds once it is cancelled', async () => {
    const modelName = await createModel()
    await createJob('for-model', [modelName])
    expect(await deleteModel(modelName)).toMatchObject({
      status: 409,
      body: { message: `${modelName} is used by the active content job for-model`, usedBy: { jobs: ['for-model'] } },
    })
    await admin.post('update_job', { jobName: 'for-model', status: 'cancelled' })
    expect((await deleteModel(modelName)).status).toBe(200)
    await createModel(modelName)
    const late = await admit(stack, admin, 'SN-LATE', modelName)
    await readsCaughtUp()
    await tick(stack, 'everyMinute')
    expect(await (await jobWorker(late)).startNext()).toBeUndefined()
    await late.end()
  })

  it('is refused, and the answer names only the newer of two jobs for the model, because that has replaced the older one', async () => {
    const [modelName, other] = [await createModel(), await createModel()]
    await createJob('older', [modelName, other])
    await createJob('newer', [modelName])
    expect((await deleteModel(modelName)).body.usedBy).toEqual({ jobs: ['newer'] })
    expect((await deleteModel(other)).body.usedBy).toEqual({ jobs: ['older'] })
  })

  it('is refused while the model is in service mode, and succeeds once the service mode has ended', async () => {
    const modelName = await createModel()
    const set = await setServiceMode(modelName)
    expect(set.status).toBe(200)
    expect(await deleteModel(modelName)).toMatchObject({
      status: 409,
      body: { message: `${modelName} is in service mode, or will be. End it first` },
    })
    expect((await admin.post('end_service_mode', { id: set.body.serviceMode.id })).status).toBe(200)
    expect((await deleteModel(modelName)).status).toBe(200)
  })

  it('fails if the model is set into service mode at that moment, or else that setting fails', async () => {
    const outcomes = await race(async modelName => {
      const { status, body } = await setServiceMode(modelName)
      return { succeeded: status === 200, words: body.message }
    })
    expect(bothOrNeither(outcomes)).toEqual([])
  })

  it('competes with creating a job for it at the same time, and exactly one of the two succeeds', async () => {
    const fileName = await storeContent(admin)
    const outcomes = await race(async (modelName, round) => {
      const { status, body } = await createJob(`racing-${round}`, [modelName], fileName)
      return { succeeded: status === 200, words: body.message }
    })
    expect(bothOrNeither(outcomes)).toEqual([])
  })

  it('competes with enrolling an instrument of it at the same time, and exactly one of the two succeeds', async () => {
    const outcomes = await race(async (modelName, round) => {
      const { csr } = await newCertificateRequest(`SN-RACE-${round}`)
      const instruments = [{ deviceName: `SN-RACE-${round}`, modelName, csr }]
      const { body } = await admin.post('device/enrol', { batch: 'Race', admit: true, instruments })
      const [first] = body.instruments
      return { succeeded: first?.outcome === 'enrolled', words: first?.reason ?? '' }
    })
    expect(bothOrNeither(outcomes)).toEqual([])
  })
})

describe('two jobs for a model that are created at the same time', () => {
  it('leave one job active, and the replaced job names the job that has taken its place', async () => {
    const modelName = await createModel()
    const instrument = await admit(stack, admin, 'SN-TWICE', modelName)
    await readsCaughtUp()
    const fileName = await storeContent(admin)
    for (let round = 0; round < 6; round += 1) {
      const names = ['one', 'other'].map(name => `${name}-${round}`)
      await Promise.all(names.map(name => createJob(name, [modelName], fileName)))
      const jobs = await Promise.all(names.map(async name => (await admin.get(`get_job/${name}`)).body.job))
      const active = jobs.filter(({ status }) => status === 'active')
      const replaced = jobs.filter(({ status }) => status === 'cancelled')
      expect([active.length, replaced.length]).toEqual([1, 1])
      expect(active[0]).toMatchObject({ progress: { queued: 1 } })
      expect(replaced[0]).toMatchObject({
        statusReason: `The job ${active[0]?.jobName} takes its place`,
        progress: { queued: 0 },
      })
    }
    await instrument.end()
  })
})
