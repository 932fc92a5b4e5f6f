import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FleetReport } from '../fleet/run/counters.ts'
import { latencyMembers, measureAlarmLatency, type AlarmLatency } from './alarmLatency.ts'
import { accounts } from '../local/setup/accounts.ts'
import { signIn, type LocalApi } from '../base/localApi.ts'
import { admitAll, hasArrived, registerOver, soakMembers, writeDeviceFile } from './admission.ts'
import { startFleetProcess } from './fleetProcess.ts'
import { runLargeJob, type LargeJob } from './largeJob.ts'
import { measureUnderLoad, type Measured } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { measureSignIns, type SignInTimes } from './signInTimes.ts'
import { verifyStore, type Verified } from './verify.ts'

export interface SoakOptions {
  readonly size: number
  readonly seconds: number
  readonly periodSeconds: number
  readonly items: number
  /**
   * The number of refused sign-ins that are timed: this many with an existing user name, and as many with unknown
   * names.
   */
  readonly signIns: number
  /** For how many seconds the time from a message to its alarm is measured. */
  readonly alarmSeconds: number
  /** The number of instruments that the large content job targets. If it is 0, no such job is measured. */
  readonly jobTargets: number
  readonly dataDir: string
}

export interface SoakResult {
  readonly measured: Measured
  readonly report: FleetReport
  readonly verified: Verified
  readonly signInTimes: SignInTimes
  readonly alarmLatency: AlarmLatency
  readonly largeJob: LargeJob | undefined
  /**
   * How long after the fleet's last message the newest values of all instruments were stored. Undefined if it took
   * too long.
   */
  readonly drainMs: number | undefined
}

const firstReadingWithinMs = 120_000
const drainWithinMs = 120_000

/** Runs the product while a fleet reports. Afterwards compares the product's store with the acknowledged messages. */
export const runSoak = async (options: SoakOptions): Promise<SoakResult> => {
  const timed = latencyMembers(options.alarmSeconds)
  const members = [...soakMembers(options.size), ...timed]
  await writeDeviceFile(options.dataDir, members)
  const product = await startProduct(options.dataDir)
  try {
    const api = await signInAsAdmin(product)
    const { devices } = JSON.parse(await readFile(path.join(options.dataDir, 'devices.json'), 'utf8')) as {
      devices: Record<string, string>
    }
    await admitAll(api, members, registerOver(product.mqttPort, devices))
    const timing = {
      api,
      base: product.base,
      mqttPort: product.mqttPort,
      passwords: devices,
      seconds: options.alarmSeconds,
    }
    const alarmLatency = await measureAlarmLatency({ ...timing, members: timed })
    const { measured, report } = await reportFor(product, api, options)
    const drainMs = await drain(api, report)
    const signInTimes = await measureSignIns(product.base, api, options.signIns)
    const largeJob = options.jobTargets > 0 ? await runLargeJob(api, options.jobTargets) : undefined
    await product.stop()
    return {
      measured,
      report,
      drainMs,
      signInTimes,
      alarmLatency,
      largeJob,
      verified: await verifyStore(options.dataDir, report),
    }
  } finally {
    await product.kill()
  }
}

const signInAsAdmin = ({ base }: Product): Promise<LocalApi> => {
  const { userName, password } = accounts.find(({ group }) => group === 'adminGroup') ?? { userName: '', password: '' }
  return signIn(base, userName, password)
}

const reportFor = async (
  product: Product,
  api: LocalApi,
  options: SoakOptions,
): Promise<{ measured: Measured; report: FleetReport }> => {
  const began = new Date().toISOString()
  const fleet = startFleetProcess({ ...options, mqttPort: product.mqttPort })
  try {
    await firstReading(api, options.size, began)
    const measured = await measureUnderLoad({
      api,
      size: options.size,
      seconds: options.seconds,
      productGroup: product.processGroup,
      fleetGroup: fleet.processGroup,
    })
    return { measured, report: await fleet.stop() }
  } catch (error) {
    await fleet.stop().catch(() => undefined)
    throw error
  }
}

/** Waits until the fleet reports, so that a busy machine does not spend the measured time on the fleet's start. */
const firstReading = async (api: LocalApi, size: number, began: string): Promise<void> => {
  const [first] = soakMembers(size)
  if (first === undefined || (await hasArrived(api, first.name, began, Date.now() + firstReadingWithinMs))) return
  throw new Error(
    `${first.name} reported nothing within two minutes of the fleet's start. Fix the error in logs/functions.log`,
  )
}

const drain = async (api: LocalApi, { perDevice }: FleetReport): Promise<number | undefined> => {
  const start = Date.now()
  for (const [name, { newest }] of Object.entries(perDevice)) {
    if (!(await hasArrived(api, name, newest, start + drainWithinMs))) return undefined
  }
  return Date.now() - start
}
