import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Report } from '#scripts/agent/jobs/jobPorts.ts'
import { simulatedModels } from '#scripts/fleet/catalogue/catalogue.ts'
import { createSimulatedWork } from '#scripts/fleet/run/simulatedWork.ts'
import { manifestFor, newSigner, sha256, signed } from '#tests/support/agent/signedDocument.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'
import { serveFile } from './support.ts'

const content = randomBytes(10_000)
const [model] = simulatedModels

/** Lets one simulated instrument carry out a job. */
const openInstrument = async () => {
  if (!model) throw new Error('There is no model')
  const signer = newSigner()
  const folder = path.join(await temporaryDirectory(), 'downloads')
  const { url } = await serveFile(content)
  const options = { keys: signer.keys, folder, downloading: <T>(work: () => Promise<T>) => work(), stepMs: 0 }
  const work = createSimulatedWork({ name: 'DEMO-1', model }, options)
  const file = { size: content.length, sha256: sha256(content) }
  const reports: Report[] = []
  const carryOut = (jobId: string, change: object) => {
    const manifest = manifestFor('', { ...file, target: { model: model.modelName }, ...change })
    return work({
      execution: { jobId, executionNumber: 1 },
      document: signed(manifest, signer.privateKey, url),
      now: Date.now(),
      signal: new AbortController().signal,
      report: report => void reports.push(report),
      freshUrl: async () => undefined,
    })
  }
  return { carryOut, reports }
}

describe('a simulated instrument with a content job', () => {
  it('checks, downloads and installs content, fails sometimes, and reports its progress', async () => {
    const { carryOut, reports } = await openInstrument()
    const outcomes: string[] = []
    for (let version = 1; version <= 40; version += 1)
      outcomes.push((await carryOut(`job-${version}`, { version: String(version), counter: version })).status)
    const failed = outcomes.filter(status => status === 'FAILED').length
    expect(failed).toBeGreaterThan(0)
    expect(outcomes.filter(status => status === 'SUCCEEDED')).toHaveLength(40 - failed)
    expect([...new Set(reports.map(({ phase }) => phase))]).toEqual(['download', 'install', 'check'])
  })

  it('refuses content that is meant for another instrument', async () => {
    const { carryOut } = await openInstrument()
    expect(await carryOut('job-1', { target: { model: 'Other' } })).toEqual({
      status: 'REJECTED',
      reason: 'The content is meant for other instruments',
    })
  })
})
