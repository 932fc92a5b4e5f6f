import type { JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import type { Instrument } from './instrument.ts'

interface StartedJob {
  readonly jobId: string
  readonly document: JobDocument
  readonly manifest: JobManifest
}

/** The instrument's side of AWS IoT Jobs, as a third party's program would implement it. */
export interface JobWorker {
  /** Starts the next pending job. Returns undefined if there is none. */
  startNext(): Promise<StartedJob | undefined>
  update(jobId: string, status: string, statusDetails?: Record<string, string>): Promise<unknown>
}

export const jobWorker = async ({ name, client }: Instrument): Promise<JobWorker> => {
  const root = `$aws/things/${name}/jobs`
  const waiting = new Map<string, (answer: unknown) => void>()
  let asked = 0
  client.on('message', (topic, payload) => {
    if (!topic.endsWith('/accepted') && !topic.endsWith('/rejected')) return
    const answer = JSON.parse(payload.toString()) as { clientToken?: string }
    waiting.get(answer.clientToken ?? '')?.(answer)
  })
  await client.subscribeAsync([`${root}/start-next/+`, `${root}/+/update/+`], { qos: 1 })
  const ask = async (topic: string, message: object): Promise<unknown> => {
    const clientToken = `${name}-${(asked += 1)}`
    const answered = new Promise(resolve => waiting.set(clientToken, resolve))
    await client.publishAsync(`${root}/${topic}`, JSON.stringify({ ...message, clientToken }), { qos: 1 })
    return answered
  }
  return {
    startNext: async () => {
      const { execution } = (await ask('start-next', {})) as { execution?: { jobId: string; jobDocument: JobDocument } }
      if (!execution?.jobId) return undefined
      const { jobId, jobDocument: document } = execution
      const manifest = JSON.parse(Buffer.from(document.manifest, 'base64').toString()) as JobManifest
      return { jobId, document, manifest }
    },
    update: (jobId, status, statusDetails = {}) => ask(`${jobId}/update`, { status, statusDetails }),
  }
}
