import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface ProcessMemory {
  readonly pid: number
  readonly command: string
  readonly bytes: number
}

/**
 * Returns the memory of each process in a process group, from /proc. Memory that several processes share, such as the
 * program code of Node.js, is divided among them, so that the sum is what they use together.
 */
export const memoryOfGroup = (processGroup: number): ProcessMemory[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const status = readProcess(name, 'stat')
      // In /proc/PID/stat, the command is in brackets and may contain any character. It is followed by the process's
      // state, parent and group.
      const [, , group] = status.slice(status.lastIndexOf(')') + 2).split(' ')
      if (Number(group) !== processGroup) return []
      const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readProcess(name, 'smaps_rollup'))?.[1] ?? 0)
      return [{ pid: Number(name), command: commandOf(name), bytes: kilobytes * 1_024 }]
    })

export const sumProcessMemory = (processes: readonly ProcessMemory[]): number =>
  processes.reduce((sum, { bytes }) => sum + bytes, 0)

/** Reads a file of a process in /proc. Returns an empty text if the process has ended in the meantime. */
const readProcess = (pid: string, file: string): string => {
  try {
    return readFileSync(path.join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}

/** Returns the script that a process runs or, if it runs none, the name of its program. */
const commandOf = (pid: string): string => {
  const parts = readProcess(pid, 'cmdline').split('\0')
  const script = parts.findLast(part => /\.(?:ts|mjs|js)$/.test(part)) ?? parts[0] ?? ''
  return path.basename(script)
}
