import { readFile } from 'node:fs/promises'
import { errorCode } from './errorCode.ts'

/**
 * Returns a text that distinguishes a process from a later one with the same id, even after a restart of the
 * computer. Undefined if there is no such process, or if the system is not Linux.
 */
export const processStart = async (pid: number): Promise<string | undefined> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // In /proc/PID/stat, the program's name is in brackets and may contain any character. The start time is the
    // twentieth field after it.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return start && `${boot.trim()}/${start}`
  } catch {
    return undefined
  }
}

/** Whether a process with this id is running. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
