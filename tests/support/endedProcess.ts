import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Returns the id of a process that has already ended. */
export const endedProcess = async (): Promise<number> => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid ?? 0
}
