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
  return code === 0 ? undefined : output.slice(0, 256) || 'the instrument is busy'
}
