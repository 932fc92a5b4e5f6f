import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fleetNodeOptions } from '../product/demoFleet.ts'
import { FleetReport } from '../fleet/run/counters.ts'
import { root } from '../base/project.ts'

export interface FleetProcess {
  readonly processGroup: number
  /** Shuts the fleet down gracefully, and returns its report. */
  stop(): Promise<FleetReport>
}

interface Options {
  readonly size: number
  readonly periodSeconds: number
  readonly items: number
  readonly mqttPort: number
  readonly dataDir: string
}

/** Starts a fleet as `npm run fleet` does, in a separate process group. */
export const startFleetProcess = ({ size, periodSeconds, items, mqttPort, dataDir }: Options): FleetProcess => {
  const reportFile = path.join(dataDir, 'fleet-report.json')
  const args = Object.entries({
    size,
    period: periodSeconds,
    items,
    port: mqttPort,
    devices: path.join(dataDir, 'devices.json'),
    prefix: 'SOAK',
    report: reportFile,
  }).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [...fleetNodeOptions, path.join(root, 'scripts', 'fleet.ts'), ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  return {
    processGroup: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return FleetReport.parse(JSON.parse(await readFile(reportFile, 'utf8')))
    },
  }
}
