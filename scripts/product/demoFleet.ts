import { fork, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { fleetFile, workFile } from '../local/past/demoPast.ts'
import type { Stack } from '../local/stack.ts'
import { root } from '../base/project.ts'

interface DemoOptions {
  readonly stack: Pick<Stack, 'base' | 'mqttPort'>
  readonly dataDir: string
  readonly size: number
}

export interface DemoFleet {
  stop(): Promise<void>
}

/**
 * The Node.js options for the processes of the demo. Most of their objects are used for only one report, so frequent
 * garbage collection costs little, and keeps the processes small.
 */
export const fleetNodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=2',
  '--optimize-for-size',
]

/**
 * Starts the process that simulates the demo's instruments, and the one that admits them. The product does not wait
 * for these processes, and keeps running if they fail. Their output goes to `logs/fleet.log`.
 */
export const startDemoFleet = ({ stack, dataDir, size }: DemoOptions): DemoFleet => {
  const log = openSync(path.join(dataDir, 'logs', 'fleet.log'), 'w', 0o600)
  const start = (script: string, args: readonly string[]): ChildProcess =>
    fork(path.join(root, 'scripts', script), args, {
      execArgv: fleetNodeOptions,
      stdio: ['ignore', log, log, 'ipc'],
    })
  const devices = path.join(dataDir, 'devices.json')
  const broker = ['--port', String(stack.mqttPort), '--devices', devices, '--prefix', '']
  const from = existsSync(fleetFile(dataDir)) ? ['--from', fleetFile(dataDir)] : []
  const processes = [
    start('fleet.ts', [
      '--size',
      String(size),
      ...broker,
      '--keys',
      path.join(dataDir, 'content-public-keys.json'),
      ...from,
    ]),
    start('local/setup/demo.ts', [stack.base, String(size), workFile(dataDir)]),
  ]
  closeSync(log)
  return { stop: async () => void (await Promise.all(processes.map(end))) }
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
