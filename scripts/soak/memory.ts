import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface ProcessMemory {
  readonly pid: number
  readonly command: string
  readonly bytes: number
}

/**
 * Resident memory of each process in a group, from /proc. Pages that processes share, as the program of Node.js itself,
 * are divided among them, so that the sum is what all of them take of the machine.
 */
export const memoryOfGroup = (processGroup: number): ProcessMemory[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const status = readProcess(name, 'stat')
      // The command in brackets may hold anything; state, parent and group follow it.
      const [, , group] = status.slice(status.lastIndexOf(')') + 2).split(' ')
      if (Number(group) !== processGroup) return []
      const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readProcess(name, 'smaps_rollup'))?.[1] ?? 0)
      return [{ pid: Number(name), command: commandOf(name), bytes: kilobytes * 1_024 }]
    })

export const sumProcessMemory = (processes: readonly ProcessMemory[]): number =>
  processes.reduce((sum, { bytes }) => sum + bytes, 0)

/** Empty for a process that has ended meanwhile. */
const readProcess = (pid: string, file: string): string => {
  try {
    return readFileSync(path.join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}

/** The script that the process runs, or else the name of its program. */
const commandOf = (pid: string): string => {
  const parts = readProcess(pid, 'cmdline').split('\0')
  const script = parts.findLast(part => /\.(?:ts|mjs|js)$/.test(part)) ?? parts[0] ?? ''
  return path.basename(script)
}
