import type { TimePeriod } from '#shared/time/dates.ts'
import { displayStatusOf, type ProvisioningStatus } from '#shared/devices/status.ts'
import { modes, type Mode } from '#shared/devices/utilisation.ts'
import type { StatusEntry, StatusLog } from '../telemetry/statusLog.ts'
import { sortSteps, valueAt, type Step } from './steps.ts'

/** The records of an instrument's status and connection around a period. Times are epoch milliseconds. */
export interface StatusHistory {
  /** The logs of the status history in order of their numbers, as returned by `statusLogsAround`. */
  readonly logs: readonly StatusLog[]
  /** The decisions about the instrument's admission, oldest first. */
  readonly decisions: readonly Decision[]
  readonly deviceStatus: ProvisioningStatus
  readonly registeredAt: number | undefined
  /** When the service last received something from the instrument. */
  readonly lastContacted: number
  /** How long the instrument may be without a contact before it counts as silent. */
  readonly silentAfterMs: number
  /** The times during which the stage was held because it could not see its instruments. */
  readonly held: readonly TimePeriod[]
  readonly now: number
}

/** A person's decision on an instrument's admission: the admission before and after it. */
export interface Decision {
  readonly at: number
  readonly before: ProvisioningStatus
  readonly after: ProvisioningStatus
}

/**
 * A stretch of time in which neither the mode nor the status of an instrument changed, in whole seconds since the
 * epoch. `to` is exclusive.
 */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly mode: Mode
  /** The status that the instrument had last reported in this stretch of time. */
  readonly status: string | undefined
}

/**
 * Computes an instrument's mode in each second of a period: the first of `modes` that applies when the second begins.
 * Stretches are as long as possible, and each begins where the one before ends.
 * @param period in whole seconds; `to` is exclusive
 */
export const statusTimeline = (history: StatusHistory, { from, to }: TimePeriod): readonly Stretch[] => {
  const tracks = tracksOf(history)
  const changes = [tracks.statuses, tracks.connections, tracks.admissions, tracks.held, tracks.silent]
    .flat()
    .map(({ at }) => Math.ceil(at / 1000))
    .filter(second => second > from && second < to)
  const starts = [from, ...new Set(changes.toSorted((one, other) => one - other))]
  const stretches: { from: number; to: number; mode: Mode; status: string | undefined }[] = []
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1] ?? to
    const { mode, status } = modeAt(tracks, start * 1000)
    const last = stretches.at(-1)
    if (last?.mode === mode && last.status === status) last.to = end
    else if (end > start) stretches.push({ from: start, to: end, mode, status })
  }
  return stretches
}

interface Tracks {
  readonly statuses: readonly Step<string>[]
  readonly connections: readonly Step<boolean | undefined>[]
  readonly admissions: readonly Step<ProvisioningStatus | undefined>[]
  readonly held: readonly Step<boolean>[]
  readonly silent: readonly Step<boolean>[]
}

const tracksOf = (history: StatusHistory): Tracks => {
  const entries = history.logs.flatMap(log => log.entries)
  return {
    statuses: sortSteps(
      entries.flatMap(entry => (entry.type === 'status' ? [{ at: entry.at, value: entry.status }] : [])),
    ),
    connections: connectionsOf(history.logs, entries),
    admissions: admissionsOf(history),
    held: spansAsSteps(history.held),
    silent: spansAsSteps(silencesOf(history, entries)),
  }
}

/**
 * Returns whether an instrument was connected, as steps. Nothing is known before the very first log of its status
 * history. Every later log says whether the instrument was connected when it began.
 */
const connectionsOf = (logs: readonly StatusLog[], entries: readonly StatusEntry[]): Tracks['connections'] => {
  const [first] = logs
  const begin = first && first.number > 0 ? [{ at: Number.NEGATIVE_INFINITY, value: first.wasConnected }] : []
  const changes = entries.flatMap(entry =>
    entry.type === 'connection' ? [{ at: entry.at, value: entry.connected }] : [],
  )
  // Two connection events at the same moment mean that a new connection replaced the old one. The state after the
  // event that arrived later is used.
  return sortSteps([...begin, ...changes].toReversed())
}

const admissionsOf = ({ decisions, deviceStatus, registeredAt }: StatusHistory): Tracks['admissions'] => {
  const begin = { at: registeredAt ?? Number.POSITIVE_INFINITY, value: decisions[0]?.before ?? deviceStatus }
  return sortSteps([...decisions.map(({ at, after }) => ({ at, value: after })), begin])
}

const silencesOf = (
  { lastContacted, silentAfterMs, now }: StatusHistory,
  entries: readonly StatusEntry[],
): readonly TimePeriod[] => {
  const gaps = entries.flatMap(entry => (entry.type === 'gap' ? [{ from: entry.from, to: entry.at }] : []))
  return [...gaps, { from: lastContacted, to: now }].filter(({ from, to }) => to - from > silentAfterMs)
}

/**
 * Converts time spans to the steps of a boolean that is true within them. The spans must not overlap, but one may
 * begin where another ends.
 */
const spansAsSteps = (spans: readonly TimePeriod[]): Step<boolean>[] =>
  sortSteps([
    ...spans.map(({ from }) => ({ at: from, value: true })),
    ...spans.map(({ to }) => ({ at: to, value: false })),
  ])

const modeAt = (tracks: Tracks, at: number): Pick<Stretch, 'mode' | 'status'> => {
  const status = valueAt(tracks.statuses, at)
  return { mode: modes.find(one => holds[one](tracks, status, at)) ?? 'unknown', status }
}

const holds: Record<Mode, (tracks: Tracks, status: string | undefined, at: number) => boolean> = {
  notAdmitted: ({ admissions }, _status, at) => valueAt(admissions, at) !== 'OK',
  held: ({ held }, _status, at) => valueAt(held, at) === true,
  silent: ({ silent }, _status, at) => valueAt(silent, at) === true,
  disconnected: ({ connections }, status, at) => valueAt(connections, at) === false || isGroup(status, 'DISCONNECTED'),
  fault: (_tracks, status) => isGroup(status, 'FAULT'),
  running: (_tracks, status) => isGroup(status, 'RUNNING'),
  ready: (_tracks, status) => isGroup(status, 'READY'),
  unknown: () => true,
}

const isGroup = (status: string | undefined, group: string): boolean =>
  status !== undefined && displayStatusOf(status) === group
