import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobManifest } from '#shared/contract/jobDocument.ts'
import { checkDocument } from '../../agent/jobs/checkDocument.ts'
import { download } from '../../agent/jobs/download.ts'
import { WorkFailure } from '../../agent/jobs/failure.ts'
import type { Outcome } from '../../agent/jobs/jobMachine.ts'
import type { Work, WorkContext } from '../../agent/jobs/jobPorts.ts'
import type { KnownKeys } from '../../agent/checks/trustedKeys.ts'
import type { Member } from '../members.ts'
import { makeRandom, seedFor } from '../simulation/random.ts'

export interface SimulatedWorkOptions {
  readonly keys: KnownKeys
  /** The folder for downloaded files. Each file is deleted right after its download. */
  readonly folder: string
  /**
   * Runs a download. The number of simultaneous downloads is limited, because files may be large and all instruments
   * share one computer.
   */
  readonly downloading: <T>(work: () => Promise<T>) => Promise<T>
  /** How long one tenth of the simulated installation takes. */
  readonly stepMs?: number
  /** The share of installations that fail, so that people can see what a failure looks like. */
  readonly failing?: number
}

const steps = 10
const phaseMinutes = 60
const usuallyFailing = 0.1

/**
 * Creates a simulated instrument's work on content jobs. It checks job documents and downloads files like a real
 * agent, but the installation is simulated and sometimes fails. The installed version is forgotten when the process
 * ends.
 * @param onInstalled called with the version that is now installed
 */
export const createSimulatedWork = (
  { name, model: { modelName } }: Member,
  { keys, folder, downloading, stepMs = 500, failing = usuallyFailing }: SimulatedWorkOptions,
  onInstalled: (version: string) => void = () => undefined,
): Work => {
  let installedVersion: string | undefined
  let appliedCounter = 0

  const carryOut = async (context: WorkContext): Promise<Outcome> => {
    const instrument = { name, model: modelName, installedVersion, appliedCounter }
    const checked = checkDocument(context.document, instrument, keys, context.now)
    if (checked.type === 'refused') return { status: 'REJECTED', reason: checked.reason }
    const { manifest } = checked
    if (checked.type === 'install') {
      await load(context, manifest, checked.url)
      await playInstaller(context, manifest)
    }
    installedVersion = manifest.version
    onInstalled(manifest.version)
    appliedCounter = Math.max(appliedCounter, manifest.counter)
    return { status: 'SUCCEEDED', reason: `Version ${manifest.version} is installed` }
  }

  const load = async (context: WorkContext, manifest: JobManifest, url: string): Promise<void> => {
    const { jobName } = manifest
    const onProgress = (percent: number): void => context.report({ jobName, phase: 'download', percent, phaseMinutes })
    onProgress(0)
    const file = path.join(folder, name.replaceAll(':', '_'))
    await downloading(async () => {
      try {
        await mkdir(folder, { recursive: true })
        await download({ file, manifest, url, freshUrl: context.freshUrl, signal: context.signal, onProgress })
      } finally {
        await rm(file, { force: true })
      }
    })
  }

  const playInstaller = async ({ execution, report, signal }: WorkContext, { jobName }: JobManifest): Promise<void> => {
    const random = makeRandom(seedFor(execution.executionNumber, `${name} ${execution.jobId}`))
    const failsAt = random.chance(failing) ? Math.floor(random.between(1, steps)) : undefined
    for (let step = 0; step < steps; step += 1) {
      if (step === failsAt)
        throw new WorkFailure('FAILED', 'The installer failed (3): another program uses the instrument')
      report({ jobName, phase: 'install', percent: step * (100 / steps), phaseMinutes })
      await sleep(stepMs, undefined, { signal })
    }
    report({ jobName, phase: 'check', percent: 100, phaseMinutes })
  }

  return async context => {
    try {
      return await carryOut(context)
    } catch (error) {
      if (!(error instanceof WorkFailure)) throw error
      return { status: error.status, reason: error.message }
    }
  }
}
