import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { download, type DownloadOptions } from '#scripts/agent/jobs/download.ts'
import { sha256 } from '#tests/support/agent/signedDocument.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryDirectory } from '../local/support/clients.ts'
import { serveFile } from './support.ts'

const content = randomBytes(300_000)

const open = async (options: Partial<DownloadOptions> & { readonly url: string }) => {
  const file = path.join(await temporaryDirectory(), 'part')
  const percents: number[] = []
  const run = () =>
    download({
      file,
      manifest: { size: content.length, sha256: sha256(content) },
      freshUrl: async () => undefined,
      onProgress: percent => void percents.push(percent),
      signal: AbortSignal.timeout(20_000),
      firstPauseMs: 1,
      ...options,
    })
  return { file, percents, run }
}

describe('a download', () => {
  it('is loaded, told of and checked', async () => {
    const { url } = await serveFile(content)
    const { file, percents, run } = await open({ url })
    await run()
    expect(await readFile(file)).toEqual(content)
    expect(percents.at(-1)).toBe(100)
  })

  it('goes on where an earlier process has ended', async () => {
    const { url, ranges } = await serveFile(content)
    const { file, run } = await open({ url })
    await writeFile(file, content.subarray(0, 100_000))
    await run()
    expect(ranges).toEqual(['bytes=100000-'])
    expect(await readFile(file)).toEqual(content)
  })

  it('goes on after a connection that broke, and after the server has failed', async () => {
    let arrived = async (): Promise<boolean> => false
    const { url, ranges } = await serveFile(content, (_, response, count) => {
      if (count === 2) response.writeHead(503).end()
      if (count !== 1) return count === 2
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 100_000))
      // A connection that is destroyed before may take along what was sent.
      void eventually('some of it is stored', arrived).finally(() => response.destroy())
      return true
    })
    const { file, run } = await open({ url })
    arrived = async () => (await stat(file)).size > 0
    await run()
    expect(ranges).toHaveLength(3)
    expect(ranges[2]).toMatch(/^bytes=\d+-$/)
    expect(await readFile(file)).toEqual(content)
  })

  it('begins anew where the server knows no ranges', async () => {
    const { url } = await serveFile(content, (_, response) => {
      response.end(content)
      return true
    })
    const { file, run } = await open({ url })
    await writeFile(file, content.subarray(0, 100_000))
    await run()
    expect(await readFile(file)).toEqual(content)
  })

  it('asks for a fresh link where the link has expired, and gives up where there is none', async () => {
    const old = await serveFile(content, (_, response) => Boolean(response.writeHead(403).end()))
    const fresh = await serveFile(content)
    await (await open({ url: old.url, freshUrl: async () => fresh.url })).run()
    await expect((await open({ url: old.url })).run()).rejects.toMatchObject({ status: 'FAILED' })
  })

  it('asks for a fresh link as often as one expires, while each brings a part', async () => {
    const size = 10_000
    const { url } = await serveFile(content, (request, response, count) => {
      if (count % 2 === 1) return Boolean(response.writeHead(403).end())
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const range = `bytes ${start}-${content.length - 1}/${content.length}`
      response.writeHead(start > 0 ? 206 : 200, start > 0 ? { 'content-range': range } : {})
      response.end(content.subarray(start, start + size))
      return true
    })
    const { file, run } = await open({ url, freshUrl: async () => url })
    await run()
    expect(await readFile(file)).toEqual(content)
  })

  it('waits before it asks again where an answer brings nothing more, as of a proxy', async () => {
    const { url, ranges } = await serveFile(content, (_, response) => Boolean(response.end('Sign in first')))
    const { run } = await open({ url, firstPauseMs: 1_000, signal: AbortSignal.timeout(1_500) })
    await expect(run()).rejects.toThrow('abort')
    expect(ranges.length).toBeLessThan(5)
  })

  it('ends at an address that is gone', async () => {
    const { url, ranges } = await serveFile(content, (_, response) => Boolean(response.writeHead(404).end()))
    await expect((await open({ url })).run()).rejects.toThrow('answered 404')
    expect(ranges).toHaveLength(1)
  })

  it('ends where the file is longer than it should be: endless data', async () => {
    const { url } = await serveFile(content, (_, response) => {
      response.writeHead(200)
      const write = (): void => void response.write(Buffer.alloc(65_536), error => (error ? undefined : write()))
      write()
      return true
    })
    const { file, run } = await open({ url })
    await expect(run()).rejects.toThrow('longer than the manifest says')
    expect((await stat(file)).size).toBeLessThanOrEqual(content.length)
  })

  it('ends where the content is another, and leaves nothing of it', async () => {
    const { url } = await serveFile(randomBytes(content.length))
    const { file, run } = await open({ url })
    await expect(run()).rejects.toThrow('another SHA-256')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('ends where tries that break again and again cost too much', async () => {
    const { url } = await serveFile(content, (_, response) => {
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 299_999), () => response.destroy())
      return true
    })
    await expect((await open({ url })).run()).rejects.toThrow('cost more bytes')
  })

  it('does not begin where the disk is too small', async () => {
    const { url, ranges } = await serveFile(content)
    const manifest = { size: Number.MAX_SAFE_INTEGER, sha256: sha256(content) }
    await expect((await open({ url, manifest })).run()).rejects.toThrow(/bytes free/)
    expect(ranges).toEqual([])
  })
})
