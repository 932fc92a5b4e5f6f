import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runAgent } from '#scripts/agent/runAgent.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'
import { putTo, sha256 } from '#tests/support/product/upload.ts'

let dataDir: string
let stack: TestStack
let admin: Api

/** The product as it starts with these keys; what it has stored stays. */
const startWith = async (...contentKeyIds: string[]): Promise<void> => {
  await stack?.stop()
  stack = await startStack({ dataDir, contentKeyIds })
  admin = await signIn(stack.base, 'admin')
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-keys-'))
  await startWith('old-key')
})
afterAll(async () => {
  await stack?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const minute = () => tick(stack, 'everyMinute')

const startAgent = async () => {
  const folder = path.join(dataDir, 'agent')
  const pem = (name: string): string => path.join(dataDir, 'mqtt-tls', name)
  const installed = path.join(folder, 'installed')
  const node = (code: string, ...args: string[]) => [process.execPath, '-e', code, ...args]
  const agent = await runAgent({
    config: {
      name: 'SN-KEYS',
      model: 'Orbit',
      folder,
      broker: {
        host: '127.0.0.1',
        port: stack.mqttTlsPort,
        ca: pem('ca.pem'),
        claimCertificate: pem('claim.pem'),
        claimKey: pem('claim-key.pem'),
        template: 'benchwatch-local',
      },
      keys: {},
      install: node('require("fs").writeFileSync(process.argv[1], process.argv[2])', installed, '{version}'),
      version: node('process.stdout.write(require("fs").readFileSync(process.argv[1]))', installed),
      jitterSeconds: 0,
      deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
    },
    onTrouble: () => undefined,
    firstWaitMs: 100,
    checkEveryMs: 100,
    versionEveryMs: 1_000,
  })
  let ended: Promise<void> | undefined
  const end = (): Promise<void> => (ended ??= agent.end())
  onTestFinished(end)
  return { end }
}

/** The keys that the agent believes. */
const believed = async (): Promise<string[]> => {
  const state = JSON.parse(await readFile(path.join(dataDir, 'agent', 'agent.json'), 'utf8')) as { keys: object }
  return Object.keys(state.keys)
}

const createJob = async (jobName: string, version: string): Promise<void> => {
  const bytes = Buffer.from(jobName)
  const order = { fileKey: 'a.zip', size: bytes.length, sha256: sha256(bytes) }
  const { body } = await admin.post('generatejobpresignedurl', order)
  await putTo(body.putUrl!, body.headers, bytes)
  const targets = { models: [], deviceSerialNumbers: ['SN-KEYS'] }
  const created = await admin.call('PUT', 'create_job', { jobName, fileName: body.fileName, version, targets })
  expect(created.status).toBe(200)
}

/** On a busy computer the roll-out may be left to the clock, and the agent may have to request it again. */
const jobMs = 180_000

const ended = (jobName: string) =>
  eventually(
    `${jobName} has ended`,
    async () => {
      const { executions } = (await admin.get(`get_job/${jobName}`)).body.job
      return executions.find(({ status }) => !['QUEUED', 'IN_PROGRESS'].includes(status))
    },
    jobMs,
  )

describe('the keys with which content is signed', () => {
  it('are replaced in an agent that was offline, which then installs content signed with the new key', async () => {
    const first = await startAgent()
    await eventually('it is listed', async () => (await admin.get('device/SN-KEYS')).status === 200)
    await admin.post('device/status', { deviceName: 'SN-KEYS', deviceModel: 'Orbit', status: 'OK' })
    await minute()
    expect(await believed()).toEqual(['old-key'])

    // It is away while the keys are replaced: the broker keeps the message for it.
    await first.end()
    await startWith('new-key', 'old-key')
    await minute()
    const second = await startAgent()
    await eventually('it knows both keys', async () => (await believed()).join() === 'new-key,old-key')
    await createJob('ByTheNewKey', '2')
    expect(await ended('ByTheNewKey')).toMatchObject({ status: 'SUCCEEDED' })

    // The old key goes, and comes back into nobody's hands.
    await second.end()
    await startWith('new-key')
    await minute()
    await startAgent()
    await eventually('it knows the new key alone', async () => (await believed()).join() === 'new-key')
    await createJob('WithoutTheOldKey', '3')
    expect(await ended('WithoutTheOldKey')).toMatchObject({ status: 'SUCCEEDED' })

    // Somebody sets it back by hand.
    const device = async () => (await admin.get('device/SN-KEYS')).body.device
    // The service stores the installed content after the end of the execution, and apart from the reported version.
    await eventually('the installed version is stored', async () => {
      const { firmware, installed } = await device()
      return firmware === '3' && installed?.version === '3'
    })
    expect((await device()).installed).toMatchObject({ version: '3', jobName: 'WithoutTheOldKey' })
    await writeFile(path.join(dataDir, 'agent', 'installed'), '1')
    await eventually('the other version is stored', async () => (await device()).firmware === '1')
    expect((await ended('WithoutTheOldKey')).reportedVersion).toBe('1')
    expect((await ended('ByTheNewKey')).reportedVersion).toBeUndefined()
  })
})
