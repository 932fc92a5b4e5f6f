import { readFile } from 'node:fs/promises'
import { errorCode } from './errorCode.ts'

/**
 * Returns a text that distinguishes a process from another one that gets the same id later, also after a restart of
 * the computer; undefined if the system does not say (all but Linux) or there is no such process.
 */
export const processStart = async (pid: number): Promise<string | undefined> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold anything. The start is the twentieth field after it.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return start && `${boot.trim()}/${start}`
  } catch {
    return undefined
  }
}

/** Whether a process with this id runs now. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
