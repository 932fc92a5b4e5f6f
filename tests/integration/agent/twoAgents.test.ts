import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runAgent } from '#scripts/agent/runAgent.ts'
import { root } from '#scripts/base/project.ts'
import { agentConfig } from '#tests/support/agent/agentConfig.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openIot } from '#tests/integration/local/aws/iot/jobsSupport.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

/** A broker, and agents of its instrument SN1, whose password they know. */
const openLab = async () => {
  const iot = await openIot()
  const { devices } = JSON.parse(await readFile(path.join(iot.folder, 'devices.json'), 'utf8')) as {
    devices: Record<string, string>
  }
  const home = await temporaryDirectory()
  const configIn = async (name: string) => {
    const folder = path.join(home, name)
    await mkdir(folder, { recursive: true })
    const state = { schemaVersion: 1, appliedCounter: 0, keys: {}, keysCounter: 0, password: devices['SN1'] }
    await writeFile(path.join(folder, 'agent.json'), JSON.stringify(state))
    const broker = { host: '127.0.0.1', port: iot.broker.port, claimPassword: 'claim' }
    return agentConfig({ name: 'SN1', folder, broker })
  }
  const start = async (name: string) => {
    const log: string[] = []
    const agent = await runAgent({
      config: await configIn(name),
      onTrouble: error => void log.push((error as Error).message),
      onConnected: () => void log.push('is connected'),
      firstWaitMs: 20,
    })
    let ended: Promise<void> | undefined
    const end = (): Promise<void> => (ended ??= agent.end())
    onTestFinished(end)
    return { log, end }
  }
  return { ...iot, configIn, start }
}

describe('a second agent on the same computer', () => {
  it('does not start in the folder of the first agent, and names the process that uses that folder', async () => {
    const lab = await openLab()
    const first = await lab.start('agent')
    await eventually('the first is connected', async () => first.log.includes('is connected'))
    const config = await lab.configIn('agent')
    const file = path.join(config.folder, 'config.json')
    await writeFile(file, JSON.stringify(config))
    const second = spawn(process.execPath, [path.join(root, 'scripts', 'agent.ts'), file], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = text(second.stderr)
    const [code] = (await once(second, 'exit')) as [number]
    expect([code, await said]).toEqual([
      1,
      expect.stringContaining(`Another agent uses ${config.folder}: process ${process.pid}. End it first`),
    ])
    expect(first.log).toEqual(['is connected'])
    await first.end()
    const third = await lab.start('agent')
    await eventually('the next is connected', async () => third.log.includes('is connected'))
  })

  it("with the first agent's name makes both agents report a shared session and reconnect more slowly", async () => {
    const lab = await openLab()
    const agents = [await lab.start('one'), await lab.start('other')]
    const reason = 'Probably another program connects as SN1 (session taken over)'
    for (const { log } of agents)
      await eventually('it says why', async () => log.filter(line => line.includes(reason)).length > 2)
    // Only the first connections are logged: later ones do not last.
    for (const { log } of agents) expect(log.filter(line => line === 'is connected').length).toBeLessThan(3)
  })
})
