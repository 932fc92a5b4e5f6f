import type { Device } from '#shared/contract/device.ts'
import type { Job, JobProgress } from '#shared/contract/job.ts'
import { needs, type Morning, type NeedyInstrument } from '#shared/contract/morning.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { failuresIn } from '#shared/jobs/jobState.ts'
import { displayStatusOf, isAsset, type DisplayStatus } from '#shared/devices/status.ts'
import { silentAfterMs } from './silence.ts'

/** The alarms of an instrument that are open or unacknowledged. */
export interface AlarmsOfInstrument {
  readonly open: number
  readonly unseen: number
  /** How many of the unseen alarms are closed. */
  readonly closed: number
  /** The newest open or unacknowledged alarm of the instrument: its id, and when it began. */
  readonly newest: { readonly id: string; readonly at: string }
}

/** How long a job's failures count as news after the job's last change. */
const newsMs = 7 * 86_400_000

/** An instrument that needs attention, before its samples at risk are known. */
export type Ranked = Omit<NeedyInstrument, 'samplesAtRisk'>

/**
 * Lists the instruments that need attention, most urgent first: those with unacknowledged alarms, those with open
 * alarms, those with a fault, and those that are silent. Among instruments with alarms, those that also have a fault
 * are listed first. Within each group, the most recent comes first. Decision 147 says why the service ranks them.
 * @param isBlind whether the stage cannot see its instruments, so that their silence means nothing
 */
export const rankedInstruments = (
  devices: readonly Device[],
  alarmsOf: (deviceName: string) => AlarmsOfInstrument | undefined,
  { now, isBlind }: { readonly now: number; readonly isBlind: boolean },
): Ranked[] =>
  devices
    .filter(isAsset)
    .flatMap(device => rankedOf(device, alarmsOf(device.deviceName), isBlind ? -Infinity : now - silentAfterMs))
    .sort((one, other) => groupOf(one) - groupOf(other) || latestFirst(one, other))

const rankedOf = (device: Device, alarms: AlarmsOfInstrument | undefined, silentBefore: number): Ranked[] => {
  const { deviceName, modelName, groupStatus, deviceStatus, lastContacted } = device
  const known = {
    deviceName,
    modelName,
    groupStatus,
    openAlarms: alarms?.open ?? 0,
    unseenAlarms: alarms?.unseen ?? 0,
    closedAlarms: alarms?.closed ?? 0,
  }
  if (alarms) return [{ ...known, need: 'alarms', alarmId: alarms.newest.id, since: alarms.newest.at }]
  if (displayStatusOf(groupStatus) === 'FAULT') return [{ ...known, need: 'fault' }]
  // Only an admitted instrument that has been in contact can be silent. A dormant instrument is not in use, and one
  // without any contact has not started yet.
  if (deviceStatus !== 'OK' || lastContacted === undefined || Date.parse(lastContacted) > silentBefore) return []
  return [{ ...known, need: 'silent', since: lastContacted }]
}

/** Returns the rank of the reason for which an instrument needs attention. A smaller number is more urgent. */
const groupOf = ({ need, unseenAlarms, groupStatus }: Ranked): number => {
  if (need !== 'alarms') return needs.indexOf(need)
  return (unseenAlarms > 0 ? -2 : 0) - Number(displayStatusOf(groupStatus) === 'FAULT')
}

const latestFirst = (one: Ranked, other: Ranked): number =>
  byCodeUnits(other.since ?? '', one.since ?? '') || byCodeUnits(one.deviceName, other.deviceName)

const byCodeUnits = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** Lists the jobs that failed on some instruments and were changed lately, most recently changed first. */
export const failedJobs = (
  jobs: readonly {
    readonly job: Pick<Job, 'jobName' | 'status' | 'updateTime' | 'archived'>
    readonly progress: JobProgress
  }[],
  now: number,
): Morning['jobs'] =>
  jobs
    .filter(({ job }) => !job.archived)
    .filter(({ job, progress }) => failuresIn(progress) > 0 && Date.parse(job.updateTime) > now - newsMs)
    .map(({ job, progress }) => ({ jobName: job.jobName, failed: failuresIn(progress), since: job.updateTime }))
    .sort((one, other) => byCodeUnits(other.since, one.since) || byCodeUnits(one.jobName, other.jobName))

type Troubled = Pick<Morning, 'faultCount' | 'faultPart' | 'disconnectedCount' | 'disconnectedPart'>

/**
 * Counts the assets with a fault, and those that are disconnected. If the first of them is not in the first part of
 * the list of assets, names the part that it is in.
 */
export const troubledAssets = (devices: readonly Device[]): Troubled => {
  const assets = devices.filter(isAsset)
  const namesOf = (status: DisplayStatus): readonly string[] =>
    assets.filter(({ groupStatus }) => displayStatusOf(groupStatus) === status).map(({ deviceName }) => deviceName)
  const [faults, disconnected] = [namesOf('FAULT'), namesOf('DISCONNECTED')]
  const [faultPart, disconnectedPart] = [firstPart(assets, faults), firstPart(assets, disconnected)]
  return {
    faultCount: faults.length,
    ...(faultPart > 1 && { faultPart }),
    disconnectedCount: disconnected.length,
    ...(disconnectedPart > 1 && { disconnectedPart }),
  }
}

/** Returns the part of the list of assets, which is sorted by name, that has the first of the named assets. */
const firstPart = (assets: readonly Device[], names: readonly string[]): number => {
  if (assets.length <= defaultPageSize || names.length === 0) return 1
  const first = names.reduce((least, name) => (name < least ? name : least))
  return Math.floor(assets.filter(({ deviceName }) => deviceName < first).length / defaultPageSize) + 1
}

/** Counts the instruments that wait for admission, and returns when the latest of them registered. */
export const waitingAdmissions = (devices: readonly Device[]): Pick<Morning, 'waitingCount' | 'waitingSince'> => {
  const registered = devices.filter(({ deviceStatus }) => deviceStatus === 'PENDING').map(one => one.registerdOn)
  const latest = registered.toSorted(byCodeUnits).at(-1)
  return { waitingCount: registered.length, ...(latest !== undefined && { waitingSince: latest }) }
}
