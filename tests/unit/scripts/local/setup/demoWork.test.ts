import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure, type LocalApi } from '#scripts/base/localApi.ts'
import { finishDemoWork } from '#scripts/local/setup/demoWork.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-demo-'))
  file = path.join(folder, 'to-do')
  await writeFile(file, '')
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

/** A product that has what was created, and fails at one call until it is mended. */
const productThatFailsAt = (failing?: string) => {
  const created: string[] = []
  const run: string[] = []
  const product = { created, run, failing }
  const answer = async (call: string, body: unknown): Promise<unknown> => {
    if (call === product.failing) throw new CallFailure(500, 'The product was stopped')
    const { jobName, reportName } = body as { jobName?: string; reportName?: string }
    if (call === 'generatejobpresignedurl') return { fileName: 'file', putUrl: 'http://127.0.0.1/', headers: {} }
    const name = `${jobName ?? reportName}`
    if (call === 'report_query_execution') return run.push(name)
    if (created.includes(name)) throw new CallFailure(409, `${name} already exists`)
    return created.push(name)
  }
  const api: LocalApi = { get: async () => ({}), post: answer, put: answer }
  return { product, api }
}

const jobs = ['controller-4-3-1', 'gradient-library-12']
const reports = ['Firings by rule, last week', 'Instruments']

describe('the content jobs and reports of the demo', () => {
  it('are created once, and the reports are run', async () => {
    const { product, api } = productThatFailsAt()
    await finishDemoWork(api, file, 0)
    expect(product.created).toEqual([...jobs, ...reports])
    expect(product.run).toEqual(reports)
    expect(existsSync(file)).toBe(false)
    await finishDemoWork(api, file, 0)
    expect(product.run).toEqual(reports)
  })

  it.each(['create_job', 'create_report', 'report_query_execution'])(
    'are completed by the next start if a start was interrupted before %s',
    async failing => {
      const { product, api } = productThatFailsAt(failing)
      await expect(finishDemoWork(api, file, 0)).rejects.toThrow('was stopped')
      expect(existsSync(file)).toBe(true)
      Object.assign(product, { failing: undefined })
      await finishDemoWork(api, file, 0)
      expect(product.created).toEqual([...jobs, ...reports])
      expect(product.run).toEqual(reports)
      expect(existsSync(file)).toBe(false)
    },
  )
})
