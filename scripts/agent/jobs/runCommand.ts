import { spawn, type ChildProcess } from 'node:child_process'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

export interface CommandOptions {
  readonly command: readonly string[]
  readonly folder: string
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

export interface CommandResult {
  /** The exit code: 0 for success. Undefined if the command was ended by a signal or by the time limit. */
  readonly code: number | undefined
  readonly isLate: boolean
  /** The last part of the command's output, standard output and standard error together. */
  readonly output: string
  /** The last part of the command's standard output only. */
  readonly stdout: string
}

const keptOutput = 4_096
/**
 * How long to wait for the command's last output. The wait is limited, because a process that has left the process
 * group may keep the pipes open.
 */
const lastWordsMs = 1_000

/**
 * Runs a command in a folder, as its own process group. Ends the whole group at the deadline or when the signal is
 * aborted. The arguments are not passed through a shell.
 */
export const runCommand = async (options: CommandOptions): Promise<CommandResult> => {
  const [program = '', ...args] = options.command
  const child = spawn(program, args, {
    cwd: options.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let output = ''
  let stdout = ''
  let isLate = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-keptOutput)
    })
  child.stdout.on('data', (text: string) => {
    stdout = (stdout + text).slice(-keptOutput)
  })
  const ended = new Promise<number | undefined>((resolve, reject) => {
    child.once('error', reject)
    // The event is 'exit' rather than 'close', because a process that the command has started may keep the pipes open
    // forever.
    child.once('exit', code => resolve(code ?? undefined))
  })
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child)
  }, options.deadlineMs)
  const abort = (): void => endGroup(child)
  options.signal.addEventListener('abort', abort, { once: true })
  try {
    if (options.signal.aborted) abort()
    const code = await ended
    // First ends the processes that the command left behind in its process group, because they must not outlive the
    // command. Then waits for the command's last output. If this process stood still all the time, output that has
    // arrived is read in one more turn of the event loop.
    endGroup(child)
    await Promise.race([closed, sleep(lastWordsMs).then(() => turn())])
    return { code: isLate ? undefined : code, isLate, output: output.trim(), stdout: stdout.trim() }
  } catch (error) {
    endGroup(child)
    return { code: undefined, isLate, output: error instanceof Error ? error.message : String(error), stdout: '' }
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', abort)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

const endGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) endProcessGroup(pid)
}

/**
 * Ends a process and its process group; on Windows, the process and its descendants. Does nothing if none is left.
 * The agent is not allowed to end processes of another user, such as those started with sudo; they continue, and the
 * agent waits for them.
 */
export const endProcessGroup = (pid: number): void => {
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    else process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}
