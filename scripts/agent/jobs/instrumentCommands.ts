import type { Config } from '../disk/config.ts'
import { runCommand } from './runCommand.ts'

/** The time limit for commands that query the instrument. An instrument answers them at once or not at all. */
const deadlineMs = 60_000

/** Reads the installed version from the instrument. Undefined if the instrument reports none. */
export const installedVersion = async (
  { version, folder }: Config,
  signal: AbortSignal = new AbortController().signal,
): Promise<string | undefined> => {
  const { code, stdout } = await runCommand({ command: version, folder, deadlineMs, signal })
  signal.throwIfAborted()
  return code === 0 && stdout !== '' ? stdout : undefined
}

/**
 * Returns what the instrument waits for before it may be changed, as the command `ready` words it. Undefined if the
 * instrument is ready.
 */
export const waitingFor = async (
  { ready, folder }: Config,
  signal: AbortSignal = new AbortController().signal,
): Promise<string | undefined> => {
  if (!ready) return undefined
  const { code, output } = await runCommand({ command: ready, folder, deadlineMs, signal })
  signal.throwIfAborted()
  return code === 0 ? undefined : asLine(output) || 'the instrument is busy'
}

/**
 * Returns a command's output as one line that the service accepts in a report. It refuses line ends, invisible
 * characters and texts of more than 256 characters.
 */
const asLine = (output: string): string =>
  output
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 256)
    .toWellFormed()
