import type { Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { jobWorker } from '#tests/support/product/jobWorker.ts'
import type { TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'
import { sha256, storeContent } from '#tests/support/product/upload.ts'

/** Makes every call about content jobs, lets an instrument report on a job, and lets the clock work on jobs. */
export const exerciseJobs = async (stack: TestStack, admin: Api): Promise<void> => {
  const instrument = await admit(stack, admin, 'SN-JOB', 'Orbit')
  const { name, modelName } = instrument
  const minute = () => tick(stack, 'everyMinute')
  await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
  const fileName = await storeContent(admin)
  const order = { fileKey: 'a.zip', size: 200 * 1024 ** 2, sha256: sha256(Buffer.from('content')) }
  const { body: parts } = await admin.post('generatejobpresignedurl', order)
  await admin.post('generatejobparturls', { ...parts, parts: [] })
  await admin.post('completejobupload', parts)
  await admin.post('check_serialnumbers', { serialNumbers: [name] })
  const criterion = { failureType: 'ALL', action: 'CANCEL', thresholdPercentage: 1, minNumberOfExecutedThings: 1 }
  const job = { jobName: 'exercise', fileName, version: '1', criteriaList: [criterion] }
  const created = await admin.call(
    'PUT',
    'create_job',
    { ...job, targets: { models: [modelName], deviceSerialNumbers: [] } },
    { 'Idempotency-Key': 'job' },
  )
  if (created.status !== 200) throw new Error(`No job: ${JSON.stringify(created.body)}`)
  await admin.post('update_job', { jobName: 'exercise', description: 'changed' })
  await admin.post('get_jobs', {})
  for (const status of ['PENDING', 'OK']) {
    await admin.post('device/status', { deviceName: name, deviceModel: modelName, status })
    await readsCaughtUp()
    await minute()
  }
  const worker = await jobWorker(instrument)
  const started = await eventually('it has the job', () => worker.startNext())
  await instrument.send('jobs', { timestamp: new Date().toISOString(), jobName: 'exercise', phase: 'a', percent: 1 })
  await worker.update(started.jobId, 'FAILED')
  const ofJob = async () => (await admin.get('get_job/exercise')).body.job
  await eventually('it has failed', async () => (await ofJob()).progress.failed === 1)
  await admin.post('retry_job', { jobName: 'exercise' })
  await minute()
  await admin.post('update_job', { jobName: 'exercise', status: 'cancelled' })
  await admin.post('archive_job', { jobName: 'exercise', isArchived: true })
  await instrument.end()
}
