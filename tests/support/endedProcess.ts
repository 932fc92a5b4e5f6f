import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The id of a process that has ended. */
export const endedProcess = async (): Promise<number> => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid ?? 0
}
