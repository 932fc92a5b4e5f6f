import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { download, type DownloadOptions } from '#scripts/agent/jobs/download.ts'
import { openAuthority } from '#scripts/local/aws/iot/provisioning/authority.ts'
import { sha256 } from '#tests/support/agent/signedDocument.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'
import { serveFile } from './support.ts'

const content = randomBytes(300_000)

/** The port at which a server listens until the test ends. */
const listening = async (server: Server): Promise<number> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const open = async (options: Partial<DownloadOptions> & { readonly url: string }) => {
  const file = path.join(await temporaryDirectory(), 'part')
  const percents: number[] = []
  const run = () =>
    download({
      file,
      manifest: { size: content.length, sha256: sha256(content) },
      freshUrl: async () => undefined,
      onProgress: percent => void percents.push(percent),
      signal: new AbortController().signal,
      firstPauseMs: 1,
      ...options,
    })
  return { file, percents, run }
}

describe('a download by the agent', () => {
  it('stores the file, reports its progress and checks it', async () => {
    const { url } = await serveFile(content)
    const { file, percents, run } = await open({ url })
    await run()
    expect(await readFile(file)).toEqual(content)
    expect(percents.at(-1)).toBe(100)
  })

  it('continues from the bytes that an earlier process has stored', async () => {
    const { url, ranges } = await serveFile(content)
    const { file, run } = await open({ url })
    await writeFile(file, content.subarray(0, 100_000))
    await run()
    expect(ranges).toEqual(['bytes=100000-'])
    expect(await readFile(file)).toEqual(content)
  })

  it('continues after a lost connection and after an error of the server', async () => {
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

  it('starts again from the first byte if the server does not support range requests', async () => {
    const { url } = await serveFile(content, (_, response) => {
      response.end(content)
      return true
    })
    const { file, run } = await open({ url })
    await writeFile(file, content.subarray(0, 100_000))
    await run()
    expect(await readFile(file)).toEqual(content)
  })

  it('requests a fresh link if the link has expired, and gives up if there is none', async () => {
    const old = await serveFile(content, (_, response) => Boolean(response.writeHead(403).end()))
    const fresh = await serveFile(content)
    await (await open({ url: old.url, freshUrl: async () => fresh.url })).run()
    await expect((await open({ url: old.url })).run()).rejects.toMatchObject({ status: 'FAILED' })
  })

  it('requests a fresh link each time one expires, as long as each link brings a part of the file', async () => {
    const size = 30_000
    let arrived = async (): Promise<number> => 0
    const { url } = await serveFile(content, (request, response, count) => {
      if (count % 2 === 1) return Boolean(response.writeHead(403).end())
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const range = `bytes ${start}-${content.length - 1}/${content.length}`
      const headers = { 'content-length': content.length - start, ...(start > 0 && { 'content-range': range }) }
      response.writeHead(start > 0 ? 206 : 200, headers)
      if (start + size >= content.length) response.end(content.subarray(start))
      // A connection that is destroyed before may take along what was sent.
      else
        response.write(content.subarray(start, start + size), () => {
          void eventually('the part is stored', async () => (await arrived()) === start + size).finally(() =>
            response.destroy(),
          )
        })
      return true
    })
    const { file, run } = await open({ url, freshUrl: async () => url })
    arrived = async () => (await stat(file)).size
    await run()
    expect(await readFile(file)).toEqual(content)
  })

  it("pauses before the next request if a response, such as a proxy's page, brought no further bytes of the file", async () => {
    const { url, ranges } = await serveFile(content, (_, response) => Boolean(response.end('Sign in first')))
    const { run } = await open({ url, firstPauseMs: 1_000, signal: AbortSignal.timeout(1_500) })
    await expect(run()).rejects.toThrow('abort')
    expect(ranges.length).toBeLessThan(5)
  })

  it.each([
    ['with its length', (response: ServerResponse) => response.end('Sign in first')],
    ['without its length', (response: ServerResponse) => response.write('Sign in first', () => response.end())],
  ])('stores no byte of an error page sent by a proxy (%s), and then continues', async (_, page) => {
    const { url } = await serveFile(content, (_request, response, count) => count === 1 && Boolean(page(response)))
    const { file, run } = await open({ url })
    await run()
    expect(await readFile(file)).toEqual(content)
  })

  it('fails with the last answer if the server sends an error page ten times in a row', async () => {
    const { url, ranges } = await serveFile(content, (_, response) => Boolean(response.end('Sign in first')))
    await expect((await open({ url })).run()).rejects.toThrow(
      "The file's address answered 200 with 13 bytes; 300000 are missing, 10 times in a row",
    )
    expect(ranges).toHaveLength(10)
  })

  it.each<[string, (response: ServerResponse) => unknown, string]>([
    ['that is gone', response => response.writeHead(404).end(), "The file's address answered 404"],
    [
      'that leads elsewhere',
      response => response.writeHead(302, { location: 'https://login.example/?from=here' }).end(),
      "The file's address answered 302, a redirect to https://login.example",
    ],
    ['with an empty file', response => response.end(), "The file's address answered 200 with an empty file"],
    [
      'with an empty file of no stated length',
      response => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(),
      "The file's address answered 200 with an empty file",
    ],
    [
      'with a file that is too long',
      response => response.writeHead(200, { 'content-length': content.length + 1 }).flushHeaders(),
      'The file is longer than the manifest says. Upload the file again, for a new job',
    ],
  ])('fails at once if the link leads to a missing file or to something else: %s', async (_, answer, reason) => {
    const { url, ranges } = await serveFile(content, (_request, response) => {
      answer(response)
      return true
    })
    await expect((await open({ url })).run()).rejects.toMatchObject({ status: 'FAILED', message: reason })
    expect(ranges).toHaveLength(1)
  })

  it.each([
    ['https://[::1', 'The link to the file is not a web address. Create the job again'],
    ['ftp://127.0.0.1/file', 'The link to the file is not a web address. Create the job again'],
    ['http://user:word@127.0.0.1/file', 'The link to the file is not a web address. Create the job again'],
    ['http://127.0.0.1:25/file', 'The file cannot be requested: bad port'],
  ])('fails at once for the address %s, to which the agent sends no request', async (url, reason) => {
    await expect((await open({ url })).run()).rejects.toMatchObject({ status: 'FAILED', message: reason })
    const old = await serveFile(content, (_, response) => Boolean(response.writeHead(403).end()))
    await expect((await open({ url: old.url, freshUrl: async () => url })).run()).rejects.toThrow(reason)
  })

  it("fails at once if the server's certificate is not signed by a trusted authority", async () => {
    const { server } = await openAuthority(await temporaryDirectory())
    const secured = https.createServer({ cert: server.certificatePem, key: server.privateKey })
    const url = `https://127.0.0.1:${await listening(secured)}/file`
    await expect((await open({ url })).run()).rejects.toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('The file cannot be requested: unable to verify the first certificate'),
    })
  })

  it('says why it retries if no server answers', async () => {
    const reasons: string[] = []
    const controller = new AbortController()
    const { run } = await open({
      // A port that is just free may be taken by another process meanwhile. At this one, no program listens.
      url: 'http://127.0.0.1:2/file',
      signal: controller.signal,
      onRetry: reason => {
        reasons.push(reason)
        if (reasons.length === 3) controller.abort()
      },
    })
    await expect(run()).rejects.toThrow('abort')
    expect(new Set(reasons)).toEqual(new Set([expect.stringContaining('ECONNREFUSED')]))
  })

  it('fails if the file is longer than the manifest says, even if the response never ends', async () => {
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

  it('fails if the content does not match the manifest, and deletes the stored bytes', async () => {
    const { url } = await serveFile(randomBytes(content.length))
    const { file, run } = await open({ url })
    await expect(run()).rejects.toThrow('another SHA-256')
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('fails if its attempts to resume have transferred too many bytes', async () => {
    const { url } = await serveFile(content, (_, response) => {
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 299_999), () => response.destroy())
      return true
    })
    await expect((await open({ url })).run()).rejects.toThrow('was interrupted too often')
  })

  it('does not begin if the disk has too little room', async () => {
    const { url, ranges } = await serveFile(content)
    const manifest = { size: Number.MAX_SAFE_INTEGER, sha256: sha256(content) }
    await expect((await open({ url, manifest })).run()).rejects.toThrow(/bytes free/)
    expect(ranges).toEqual([])
  })
})
