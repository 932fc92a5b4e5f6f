import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { download } from '#scripts/agent/jobs/download.ts'
import { sha256 } from '#tests/support/agent/signedDocument.ts'

const content = randomBytes(3_000)

afterEach(() => vi.unstubAllGlobals())

describe('a download that continues an earlier one', () => {
  it.each([
    ['a part', 1_000],
    ['the whole file', 3_000],
  ])('downloads the file once more if the stored bytes are damaged: %s', async (_, stored) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'part')
    await writeFile(file, Buffer.alloc(stored))
    const serve = async (_url: string, { headers }: RequestInit) => {
      const from = Number(/(\d+)-/.exec(new Headers(headers).get('range') ?? '')?.[1] ?? 0)
      const range = { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
      return new Response(content.subarray(from), from === 0 ? {} : { status: 206, headers: range })
    }
    vi.stubGlobal('fetch', serve)
    await download({
      file,
      manifest: { size: content.length, sha256: sha256(content) },
      url: 'http://127.0.0.1:9/file',
      freshUrl: () => Promise.resolve(undefined),
      onProgress: () => undefined,
      signal: new AbortController().signal,
      firstPauseMs: 1,
    })
    expect(await readFile(file)).toEqual(content)
  })
})
