import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'
import { signIn } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { linkFor } from '#tests/support/product/upload.ts'

let dataDir: string
let child: ChildProcess
let output = ''
let base: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-dev-'))
  child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, FLEET_SIZE: '0', PORT: '0', MQTT_PORT: '0', DEV_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.on('data', chunk => (output += String(chunk)))
  child.stderr?.on('data', chunk => (output += String(chunk)))
  // A start makes all tables, the signing keys and the development server, on top of the other suites' load.
  await eventually('the product is ready', () => Promise.resolve(/^ready$/m.test(output)), 200_000)
  base = /Console +(\S+)/.exec(output)?.[1] ?? ''
})
afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
})

describe('npm run dev', () => {
  it('serves the console from its sources', async () => {
    const page = await (await fetch(`${base}/`)).text()
    expect(page).toContain('/@vite/client')
    const script = await fetch(`${base}/app/main.tsx`)
    expect(script.headers.get('content-type')).toContain('javascript')
  })

  it("answers API calls at the console's address", async () => {
    const admin = await signIn(base, 'admin')
    expect((await admin.get('get_models')).status).toBe(200)
  })

  it("accepts uploads at the console's address", async () => {
    const admin = await signIn(base, 'admin')
    const { body } = await linkFor(admin, 'rules.csv', Buffer.from('a'))
    const asked = { origin: base, 'access-control-request-method': 'PUT' }
    const answer = await fetch(body.putUrl, { method: 'OPTIONS', headers: asked })
    expect(answer.headers.get('access-control-allow-origin')).toBe(base)
  })

  it("serves the outbox of mails at the console's address", async () => {
    expect(await (await fetch(`${base}/outbox.json`)).json()).toEqual(expect.any(Array))
  })
})
