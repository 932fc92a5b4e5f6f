import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCRC64 } from 'hash-wasm'
import { newCertificateRequest } from '#shared/devices/certificateRequest.ts'
import { enrolledPerCall } from '#shared/contract/enrolment.ts'
import { crc64NvmePolynomial } from '../local/aws/s3/protocol/checksums.ts'
import type { LocalApi } from '../base/localApi.ts'
import { percentile } from './load.ts'

/** The durations measured for a content job with many targets and a file of 300 MB, in milliseconds. */
export interface LargeJob {
  readonly targets: number
  readonly enrolMs: number
  readonly uploadMs: number
  readonly rollOutMs: number
  /** The time of each call that lists the jobs, in milliseconds. */
  readonly listMs: readonly number[]
  readonly pageMs: readonly number[]
}

const fileBytes = 300 * 1024 ** 2
const calls = 20
const rolledOutWithinMs = 300_000
const modelName = 'SoakContent'

/**
 * Enrols `targets` instruments, uploads a file in parts, creates a job for all of them, and times the calls of the
 * job pages.
 */
export const runLargeJob = async (api: LocalApi, targets: number): Promise<LargeJob> => {
  await api.put('create_model', { modelName, description: '', parameters: {} })
  const names = Array.from({ length: targets }, (_, index) => `SOAK-JOB-${index}`)
  const enrolMs = await timed(() => enrol(api, names))
  let fileName = ''
  const uploadMs = await timed(async () => (fileName = await upload(api)))
  const rollOutMs = await timed(() => rollOut(api, fileName, names))
  const listMs = await timesOf(() => api.post('get_jobs', { pageSize: 10, offSet: 1 }))
  const pageMs = await timesOf(() => api.get('get_job/SoakContent'))
  return { targets, enrolMs, uploadMs, rollOutMs, listMs, pageMs }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const timesOf = async (call: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let count = 0; count < calls; count += 1) times.push(await timed(call))
  return times
}

const enrol = async (api: LocalApi, names: readonly string[]): Promise<void> => {
  for (let from = 0; from < names.length; from += enrolledPerCall) {
    const some = names.slice(from, from + enrolledPerCall)
    const instruments = await Promise.all(
      some.map(async deviceName => ({ deviceName, modelName, csr: (await newCertificateRequest(deviceName)).csr })),
    )
    const answer = (await api.post('device/enrol', { batch: 'soak', admit: true, instruments })) as {
      instruments: readonly { outcome: string; reason: string }[]
    }
    const refused = answer.instruments.find(({ outcome }) => outcome !== 'enrolled')
    if (refused)
      throw new Error(`An instrument of the large job was not enrolled: ${refused.reason}. Correct largeJob.ts`)
  }
}

/** Uploads a file in parts. All parts have the same content, but each is hashed and stored separately. */
const upload = async (api: LocalApi): Promise<string> => {
  const block = Buffer.alloc(1024 ** 2, 'content')
  const hash = createHash('sha256')
  for (let sent = 0; sent < fileBytes; sent += block.length) hash.update(block)
  const order = { fileKey: 'soak.zip', size: fileBytes, sha256: hash.digest('hex') }
  const begun = (await api.post('generatejobpresignedurl', order)) as Record<'fileName' | 'uploadId', string> & {
    partSize: number
  }
  const { fileName, uploadId, partSize } = begun
  const count = Math.ceil(fileBytes / partSize)
  for (let number = 1; number <= count; number += 1) {
    const size = Math.min(partSize, fileBytes - (number - 1) * partSize)
    const bytes = Buffer.concat(Array.from({ length: size / block.length }, () => block))
    const crc = (await createCRC64(crc64NvmePolynomial)).update(bytes).digest('hex')
    const part = {
      number,
      size,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      crc64nvme: Buffer.from(crc, 'hex').toString('base64'),
    }
    const { partUrls } = (await api.post('generatejobparturls', { fileName, uploadId, parts: [part] })) as {
      partUrls: readonly { putUrl: string; headers: Record<string, string> }[]
    }
    const [link] = partUrls
    const answer = link && (await fetch(link.putUrl, { method: 'PUT', headers: link.headers, body: bytes }))
    if (!answer?.ok)
      throw new Error(
        `The local S3 refused part ${number} of the large job's file: ${await answer?.text()}. Correct largeJob.ts`,
      )
  }
  await api.post('completejobupload', { fileName, uploadId })
  return fileName
}

const rollOut = async (api: LocalApi, fileName: string, deviceSerialNumbers: readonly string[]): Promise<void> => {
  await api.put('create_job', {
    jobName: 'SoakContent',
    fileName,
    version: '1',
    targets: { models: [], deviceSerialNumbers },
  })
  const end = performance.now() + rolledOutWithinMs
  for (;;) {
    const { job } = (await api.get('get_job/SoakContent')) as { job: { progress: { queued: number } } }
    if (job.progress.queued === deviceSerialNumbers.length) return
    if (performance.now() > end)
      throw new Error(
        `Only ${job.progress.queued} of ${deviceSerialNumbers.length} executions were queued. See logs/functions.log`,
      )
    await sleep(1_000)
  }
}

const within = (times: readonly number[]): string => `${percentile(times, 0.95).toFixed(0)} ms for 95 of 100 calls`

export const largeJobRows = ({
  targets,
  enrolMs,
  uploadMs,
  rollOutMs,
  listMs,
  pageMs,
}: LargeJob): [string, string][] => [
  [`${targets} instruments enrolled in`, `${(enrolMs / 1_000).toFixed(0)} s`],
  ['300 MB uploaded in parts in', `${(uploadMs / 1_000).toFixed(0)} s`],
  [`a job for ${targets} targets rolled out in`, `${(rollOutMs / 1_000).toFixed(0)} s`],
  ['  list of jobs', within(listMs)],
  ['  page of the job', within(pageMs)],
]

/** The limit, in milliseconds, for the 95th percentile of the calls of the job pages. */
export const largeJobMs = 500

export const isWithin = ({ listMs, pageMs }: LargeJob): boolean =>
  [listMs, pageMs].every(times => percentile(times, 0.95) < largeJobMs)
