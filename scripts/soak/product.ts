import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from '../base/project.ts'

export interface Product {
  readonly base: string
  readonly mqttPort: number
  /** The id of the process group that all processes of the product belong to. */
  readonly processGroup: number
  /** Shuts the product down gracefully. */
  stop(): Promise<void>
  /** Kills all processes of the product at once, as a power failure would. */
  kill(): Promise<void>
}

/** Starts `npm start` in a separate process group, on free ports and without a fleet. */
export const startProduct = (dataDir: string, environment: Record<string, string> = {}): Promise<Product> => {
  const env = { ...process.env, PORT: '0', MQTT_PORT: '0', FLEET_SIZE: '0', DATA_DIR: dataDir, ...environment }
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'run.mjs'), 'scripts/start.ts'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const end = async (signal: () => void): Promise<void> => {
    if (child.exitCode === null && child.pid) signal()
    await ended
  }
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', code =>
      reject(new Error(`npm start ended with code ${code}. Fix the error in its output: ${output}`)),
    )
    child.stdout.on('data', chunk => {
      output += String(chunk)
      if (!/^ready$/m.test(output)) return
      const processGroup = child.pid ?? 0
      resolve({
        base: /^Console +(\S+)$/m.exec(output)?.[1] ?? '',
        mqttPort: Number(/^MQTT +127\.0\.0\.1:(\d+)/m.exec(output)?.[1]),
        processGroup,
        stop: () => end(() => child.kill('SIGTERM')),
        kill: () => end(() => process.kill(-processGroup, 'SIGKILL')),
      })
    })
  })
}
