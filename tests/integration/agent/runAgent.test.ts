import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runAgent } from '#scripts/agent/runAgent.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openIot } from '#tests/integration/local/aws/iot/jobsSupport.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

describe("the agent on an instrument's workstation", () => {
  it('closes its connection if the registration on that connection failed', async () => {
    const iot = await openIot()
    const { devices } = JSON.parse(await readFile(path.join(iot.folder, 'devices.json'), 'utf8')) as {
      devices: Record<string, string>
    }
    const folder = path.join(await temporaryDirectory(), 'agent')
    await mkdir(folder)
    const state = { schemaVersion: 1, appliedCounter: 0, keys: {}, keysCounter: 0, password: devices['SN1'] }
    await writeFile(path.join(folder, 'agent.json'), JSON.stringify(state))
    const troubles: unknown[] = []
    const agent = await runAgent({
      config: {
        name: 'SN1',
        model: 'Orbit',
        folder,
        broker: { host: '127.0.0.1', port: iot.broker.port, claimPassword: 'claim' },
        keys: {},
        install: ['true'],
        // No system starts a program without a name.
        version: [''],
        jitterSeconds: 0,
        deadlineMinutes: { download: 1, wait: 1, install: 1, check: 1 },
      },
      onTrouble: error => void troubles.push(error),
      firstWaitMs: 60_000,
    })
    await eventually('the registration has failed', async () => troubles.length > 0)
    const hasEvent = (event: string): boolean => iot.messages.some(({ topic }) => topic.includes(`/${event}/SN1`))
    await eventually('the connection has ended', async () => hasEvent('connected') && hasEvent('disconnected'))
    await agent.end()
    expect(troubles).toHaveLength(1)
  })
})
