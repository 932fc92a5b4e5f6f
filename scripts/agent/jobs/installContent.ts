import { copyFile, link, mkdir, readdir, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobManifest } from '#shared/contract/jobDocument.ts'
import type { Config } from '../disk/config.ts'
import type { AgentState } from '../disk/state.ts'
import { checkDocument } from './checkDocument.ts'
import { download } from './download.ts'
import { installedVersion, waitingFor } from './instrumentCommands.ts'
import { WorkFailure } from './failure.ts'
import { ExecutionRef, isSameExecution } from '../checks/executionRef.ts'
import type { Outcome } from './jobMachine.ts'
import { endProcessGroup, runCommand } from './runCommand.ts'
import type { Work, WorkContext } from './jobPorts.ts'

interface Options {
  readonly config: Config
  readonly state: AgentState
  /**
   * The pause between two checks of the installed version. Also the first pause between two checks of whether the
   * instrument is busy.
   */
  readonly checkEveryMs?: number
}

/**
 * The maximum number of times that the installer is started for one execution. An installer that crashes the computer
 * must not be started forever.
 */
const maxInstalls = 3
const minuteMs = 60_000

/** The longest pause between two checks of a busy instrument. */
const longestPauseMs = 30_000

/**
 * Creates the work of a real instrument: it checks the job document, downloads the file, runs the configured
 * installer and reads the version back. After a crash at any point, the work can be started again.
 */
export const createInstallWork = (options: Options): Work => {
  const { config } = options
  return async context => {
    // The job id and the execution number form the path of the execution's folder, which is deleted at the end. They
    // are validated again, so that the path cannot lead to another folder.
    const { jobId, executionNumber } = ExecutionRef.parse(context.execution)
    const work = path.join(config.folder, 'work')
    const folder = path.join(work, `${jobId}-${executionNumber}`)
    try {
      await endLeftInstallers(work)
      return await carryOut(options, context, folder)
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error
      return { status: error.status, reason: error.message }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const carryOut = async (options: Options, context: WorkContext, folder: string): Promise<Outcome> => {
  const { config, state } = options
  const { name, model } = config
  const { appliedCounter, keys } = state.current()
  const instrument = { name, model, appliedCounter, installedVersion: await installedVersion(config, context.signal) }
  const checked = checkDocument(context.document, instrument, keys, context.now)
  if (checked.type === 'refused') throw new WorkFailure('REJECTED', checked.reason)
  const { manifest } = checked
  const succeed = async (reason: string): Promise<Outcome> => {
    await state.change({ appliedCounter: Math.max(appliedCounter, manifest.counter) })
    return { status: 'SUCCEEDED', reason }
  }
  if (checked.type === 'installed') return succeed(`Version ${manifest.version} is installed`)
  // If the installer succeeded before a restart, it is not started again. The installer itself may have restarted the
  // computer, and the instrument may not report its new version yet.
  if (!installOf(state, context).isDone) {
    const file = await load(config, context, manifest, checked.url)
    if (!manifest.mandatory) await waitUntilReady(options, context, manifest)
    await install(options, context, manifest, folder, file)
  }
  await readBack(options, context, manifest)
  await rm(fileOf(config, manifest), { force: true })
  return succeed(`Version ${manifest.version} is installed`)
}

/** Returns how many times the installer has been started for this execution, and whether it has succeeded. */
const installOf = (state: AgentState, { execution }: WorkContext): { begun: number; isDone: boolean } => {
  const known = state.current().install
  return known && isSameExecution(known.execution, execution) ? known : { begun: 0, isDone: false }
}

const fileOf = ({ folder }: Config, { sha256 }: JobManifest): string => path.join(folder, 'downloads', sha256)

const load = async (config: Config, context: WorkContext, manifest: JobManifest, url: string): Promise<string> => {
  const { deadlineMinutes } = config
  const file = fileOf(config, manifest)
  const downloads = path.dirname(file)
  await mkdir(downloads, { recursive: true })
  // Files left over from an earlier execution would take up the space that the current execution needs.
  for (const other of await readdir(downloads))
    if (other !== manifest.sha256) await rm(path.join(downloads, other), { force: true })
  const deadline = AbortSignal.timeout(deadlineMinutes.download * minuteMs)
  const report = reporter(context, manifest, 'download', deadlineMinutes.download)
  report(0)
  let lastFailure = ''
  const onRetry = (reason: string): void => {
    lastFailure = `. The last failure: ${reason}`
  }
  try {
    const signal = AbortSignal.any([context.signal, deadline])
    await download({ file, manifest, url, signal, freshUrl: context.freshUrl, onProgress: report, onRetry })
    return file
  } catch (error) {
    if (!deadline.aborted || context.signal.aborted) throw error
    throw new WorkFailure('FAILED', `The download took longer than ${deadlineMinutes.download} minutes${lastFailure}`)
  }
}

/**
 * Waits until the instrument is ready for the installation. It may have begun to run samples while the content was
 * downloaded, which can take hours.
 */
const waitUntilReady = async (
  { config, checkEveryMs = 2_000 }: Options,
  context: WorkContext,
  manifest: JobManifest,
): Promise<void> => {
  const { wait } = config.deadlineMinutes
  const report = reporter(context, manifest, 'waiting', wait)
  // The clock of the computer may be set meanwhile, so the time is measured without it.
  const end = performance.now() + wait * minuteMs
  for (let pauseMs = checkEveryMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const reason = await waitingFor(config, context.signal)
    if (reason === undefined) return
    report(0, reason)
    if (performance.now() + pauseMs > end)
      throw new WorkFailure('FAILED', `The instrument was busy for ${wait} minutes: ${reason}. Retry once it is free`)
    await sleep(pauseMs, undefined, { signal: context.signal })
  }
}

const install = async (
  { config, state }: Options,
  context: WorkContext,
  manifest: JobManifest,
  folder: string,
  file: string,
): Promise<void> => {
  const { execution, signal } = context
  const { deadlineMinutes } = config
  const { begun } = installOf(state, context)
  if (begun >= maxInstalls)
    throw new WorkFailure(
      'FAILED',
      `The installation was interrupted ${begun} times. Find out why the computer stops, then retry`,
    )
  await state.change({ install: { execution, begun: begun + 1, isDone: false } })
  reporter(context, manifest, 'install', deadlineMinutes.install)(0)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const named = path.join(folder, manifest.fileName)
  // The installer gets the content under its original file name. The download also stays under its own name, so that
  // a crash of the installer does not lose it.
  await link(file, named).catch(() => copyFile(file, named))
  const { code, isLate, output } = await runCommand({
    command: filled(config.install, { file: named, folder, version: manifest.version, operation: manifest.operation }),
    folder,
    deadlineMs: deadlineMinutes.install * minuteMs,
    signal,
  })
  signal.throwIfAborted()
  const isDone = !isLate && code === 0
  await state.change({ install: isDone ? { execution, begun: begun + 1, isDone } : undefined })
  if (isLate)
    throw new WorkFailure(
      'FAILED',
      `The installer did not end within ${deadlineMinutes.install} minutes, and was stopped`,
    )
  if (!isDone) throw new WorkFailure('FAILED', `The installer failed (${code ?? 'ended'}): ${lastLine(output)}`)
}

/** Waits until the instrument reports the new version. The instrument may restart in the meantime. */
const readBack = async (
  { config, checkEveryMs = 2_000 }: Options,
  context: WorkContext,
  manifest: JobManifest,
): Promise<void> => {
  const { deadlineMinutes } = config
  reporter(context, manifest, 'check', deadlineMinutes.check)(0)
  const end = performance.now() + deadlineMinutes.check * minuteMs
  for (;;) {
    const found = await installedVersion(config, context.signal)
    if (found === manifest.version) return
    if (performance.now() + checkEveryMs > end)
      throw new WorkFailure(
        'FAILED',
        `After the installation, the instrument reports version ${found ?? 'unknown'}, not ${manifest.version}`,
      )
    await sleep(checkEveryMs, undefined, { signal: context.signal })
  }
}

/**
 * Ends installers that are still running after the agent was killed, because two installers at the same time would
 * interfere. An installer is recognized by its working directory. A stored process id would be less reliable: it may
 * be stored too late, or be in use by another process.
 */
const endLeftInstallers = async (work: string): Promise<void> => {
  const processes = await readdir('/proc').catch(() => [])
  // A process's working directory is listed without symbolic links.
  const real = await realpath(work).catch(() => work)
  for (const pid of processes.map(Number).filter(Number.isInteger)) {
    const runsIn = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (runsIn?.startsWith(real + path.sep)) endProcessGroup(pid)
  }
}

const reporter =
  (context: WorkContext, { jobName }: JobManifest, phase: string, minutes: number) =>
  (percent: number, reason?: string): void => {
    const phaseMinutes = Math.min(10_080, Math.ceil(minutes) + 5)
    context.report({ jobName, phase, percent, phaseMinutes, waitingFor: reason })
  }

const filled = (command: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  command.map(part => part.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))

const lastLine = (output: string): string => output.split('\n').at(-1)?.slice(-300) ?? ''
