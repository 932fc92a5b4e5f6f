import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listModelNames } from '../../fleet/catalogue/catalogue.ts'
import { CallFailure, type LocalApi } from '../../base/localApi.ts'

const jobs = [
  {
    jobName: 'controller-4-3-1',
    description: 'Control software with the corrected pump-down sequence',
    fileKey: 'controller-4.3.1.zip',
    version: '431',
    models: listModelNames('MS'),
  },
  {
    jobName: 'gradient-library-12',
    description: 'Gradient methods, reviewed in November',
    fileKey: 'gradient-library-12.zip',
    version: '12',
    models: listModelNames('LC'),
  },
]

/**
 * Waits for the creation of a job or report. If an earlier start has already created it, it is left as it is, and the
 * error is ignored.
 */
const unlessDone = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 409)) throw error
  }
}

/** Creates the content jobs. The instruments install them like any other content. */
const createJobs = async (api: LocalApi): Promise<void> => {
  for (const { fileKey, models, ...job } of jobs) {
    const bytes = Buffer.from(`The content of ${fileKey} in the demo\n`.repeat(2_000))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const order = { fileKey, size: bytes.length, sha256 }
    const { fileName, putUrl, headers } = (await api.post('generatejobpresignedurl', order)) as {
      fileName: string
      putUrl: string
      headers: Record<string, string>
    }
    const stored = await fetch(putUrl, { method: 'PUT', headers, body: bytes })
    if (!stored.ok)
      throw new Error(`The local S3 refused the demo's file ${fileKey} (${stored.status}). The next start tries again`)
    const targets = { models, deviceSerialNumbers: [] }
    await unlessDone(api.put('create_job', { ...job, fileName, sha256, targets }))
  }
}

const dayMs = 86_400_000
/**
 * How long to wait until the data set for reports contains all firings. They arrive at most a minute after they were
 * stored.
 */
const deliveredMs = 75_000

const reports = [
  {
    reportName: 'Firings by rule, last week',
    reportDescription: 'How often each rule fired, on how many instruments and days',
    reportPayload: {
      entity: 'events',
      selectClause: ['triggeringRule'],
      summary: { measures: ['count', 'days', 'distinct(deviceName)'] },
    },
  },
  {
    reportName: 'Instruments',
    reportDescription: 'Every instrument with its status and last contact',
    reportPayload: { entity: 'device_information', selectClause: ['*'] },
  },
]

/** Creates the reports, and runs them once the data sets contain the firings of the last week. */
const runReports = async (api: LocalApi, waitMs: number): Promise<void> => {
  const now = Date.now()
  const dates = { startDate: new Date(now - 8 * dayMs).toISOString(), endDate: new Date(now + dayMs).toISOString() }
  for (const report of reports) await unlessDone(api.post('create_report', { ...report, ...dates, reportQuery: '' }))
  await sleep(waitMs)
  for (const { reportName } of reports) await unlessDone(api.post('report_query_execution', { reportName }))
}

/**
 * Creates the demo's content jobs and reports if their file exists, and then deletes the file. The file is written by
 * the first start, so if a start is interrupted, the next one does the rest.
 */
export const finishDemoWork = async (api: LocalApi, file: string, waitMs = deliveredMs): Promise<void> => {
  if (!existsSync(file)) return
  await createJobs(api)
  await runReports(api, waitMs)
  await rm(file, { force: true })
}
