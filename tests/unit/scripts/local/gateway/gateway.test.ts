import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startGateway } from '#scripts/local/gateway/gateway.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-gateway-'))))
afterAll(() => rm(folder, { recursive: true }))

describe('the gateway of the local product', () => {
  it('answers requests for the console only when the console has been built', async () => {
    const built = Promise.withResolvers<void>()
    const gateway = await startGateway({
      port: 0,
      consoleFolder: folder,
      consoleBuilt: built.promise,
      authorizer: () => 'Unauthorized',
      originSecret: '',
      connectOrigins: [],
      invoke: () => Promise.reject(new Error('No call is expected')),
      mails: () => Promise.resolve([]),
      received: () => Promise.resolve([]),
      confirm: () => Promise.resolve(false),
    })
    onTestFinished(gateway.close)
    const base = `http://127.0.0.1:${gateway.port}`
    const page = fetch(base)
    // The outbox needs no build. Its answer comes after the gateway has received the request for the page.
    expect((await fetch(`${base}/outbox.json`)).status).toBe(200)
    await writeFile(path.join(folder, 'index.html'), 'the console')
    built.resolve()
    const answer = await page
    expect([answer.status, await answer.text()]).toEqual([200, 'the console'])
  })
})
