import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of a process in user and system mode, in seconds. */
export interface ProcessorTime {
  readonly user: number
  readonly system: number
}

/** Linux reports processor time in hundredths of a second, whatever the frequency of its internal clock. */
const ticksPerSecond = 100

interface ProcessTimes {
  readonly parent: number
  readonly own: ProcessorTime
  /** The processor time of those child processes that have ended and that the process has waited for. */
  readonly ended: ProcessorTime
}

/**
 * Returns the processor time that this process and all its descendants have used so far. Undefined on systems other
 * than Linux.
 */
export const processorTimeSoFar = (): ProcessorTime | undefined => {
  const times = timesOf(process.pid)
  return times && total([times.own, times.ended])
}

/**
 * Returns the processor time of this process's descendants that are still running. The function is synchronous, so
 * that a process can call it while it exits.
 */
export const processorTimeOfRunning = (): ProcessorTime => {
  const all = new Map(
    pids().flatMap(pid => {
      const times = timesOf(pid)
      return times ? [[pid, times] as const] : []
    }),
  )
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent ?? 0
    return parent === process.pid || (parent > 1 && isBelow(parent))
  }
  return total([...all].filter(([pid]) => isBelow(pid)).flatMap(([, { own, ended }]) => [own, ended]))
}

export const total = (times: readonly ProcessorTime[]): ProcessorTime => ({
  user: times.reduce((sum, { user }) => sum + user, 0),
  system: times.reduce((sum, { system }) => sum + system, 0),
})

const pids = (): number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

const timesOf = (pid: number): ProcessTimes | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // In /proc/PID/stat, the program's name precedes these fields in brackets, and may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (field: number): number => Number(fields[field]) / ticksPerSecond
    return {
      parent: Number(fields[1]),
      own: { user: seconds(11), system: seconds(12) },
      ended: { user: seconds(13), system: seconds(14) },
    }
  } catch {
    // The process has ended in the meantime, or the system has no /proc folder.
    return undefined
  }
}
