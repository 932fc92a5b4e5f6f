import type { TimePeriod } from '#shared/time/dates.ts'
import type { ProvisioningStatus } from '#shared/devices/status.ts'
import type { Samples } from '../../telemetry/samples.ts'
import type { StatusEntry } from '../../telemetry/statusLog.ts'
import type { Decision } from '../../utilisation/statusTimeline.ts'
import { stepAt, sortSteps, valueAt, type Step } from '../../utilisation/steps.ts'
import type { ServiceView } from '../state/serviceView.ts'

/**
 * What the service itself observed of an instrument, by the service's clock, and the statuses that the instrument
 * reported. Decision 137 says why these are enough.
 */
export interface Observations {
  /** The entries of the instrument's status history, in order of arrival. */
  readonly entries: readonly StatusEntry[]
  /**
   * The state of the instrument's connection before the first entry about a connection. Undefined if it is not known.
   */
  readonly presence: ServiceView['presence']
  /** The decisions about the instrument's admission, oldest first. */
  readonly decisions: readonly Decision[]
  readonly deviceStatus: ProvisioningStatus
  readonly registeredAt: number | undefined
  /** When the service last received something from the instrument. */
  readonly lastContacted: number
  /** The times during which the stage was held because it could not see its instruments. */
  readonly held: readonly TimePeriod[]
  /** The samples of the items that rules test for silence. */
  readonly samples: ReadonlyMap<string, Pick<Samples, 'times'>>
}

/**
 * What the service knew about an instrument at a time in the past, and whether rules that depend on the service's
 * clock were evaluated then.
 */
export interface Observed {
  readonly view: ServiceView
  readonly isEvaluated: boolean
}

/** The observations of an instrument, in a form that can be looked up for any time. */
export interface ObservedPast {
  /** The statuses that the instrument reported, by the instrument's clock. */
  readonly statuses: readonly Step<string>[]
  /**
   * The statuses that the instrument reported, each with the time at which the service received it. Statuses whose
   * time of receipt is not known are left out.
   */
  readonly receivedStatuses: readonly Step<NonNullable<ServiceView['status']>>[]
  readonly connections: readonly Step<boolean>[]
  /**
   * The gaps in which the service received nothing from the instrument, as steps. The value of a step is the time at
   * which the gap began, and undefined from the end of the gap on.
   */
  readonly gaps: readonly Step<number | undefined>[]
  readonly admissions: readonly Step<ProvisioningStatus>[]
  readonly held: readonly Step<boolean>[]
  readonly received: readonly (readonly [item: string, times: readonly Step<number>[]])[]
}

export const buildObservedPast = (observations: Observations): ObservedPast => {
  const { entries, presence, held, samples, lastContacted } = observations
  const gaps = entries.flatMap(entry => (entry.type === 'gap' ? [{ from: entry.from, at: entry.at }] : []))
  const statuses = entries.flatMap(entry => (entry.type === 'status' ? [entry] : []))
  const first = presence ? [{ at: presence.at, value: presence.connected }] : []
  return {
    statuses: sortSteps(statuses.map(({ at, status }) => ({ at, value: status }))),
    receivedStatuses: receivedIn(entries),
    // Two connection events at the same moment mean that a new connection replaced the old one. The state after the
    // event that arrived later is used.
    connections: sortSteps(
      [
        ...first,
        ...entries.flatMap(entry => (entry.type === 'connection' ? [{ at: entry.at, value: entry.connected }] : [])),
      ].toReversed(),
    ),
    gaps: sortSteps<number | undefined>([
      ...gaps.map(({ from }) => ({ at: from, value: from })),
      ...(lastContacted > 0 ? [{ at: lastContacted, value: lastContacted }] : []),
      ...gaps.map(({ at }) => ({ at, value: undefined })),
    ]),
    admissions: admissionsOf(observations),
    held: sortSteps([
      ...held.map(({ from }) => ({ at: from, value: true })),
      ...held.map(({ to }) => ({ at: to, value: false })),
    ]),
    received: Array.from(
      samples,
      ([item, { times }]) => [item, sortSteps(times.map(at => ({ at, value: at })))] as const,
    ),
  }
}

/**
 * Returns those statuses that were the newest when the service received them, each with the time of receipt. The
 * status history does not contain this time, so it is inferred from the order of the statuses and from the gaps:
 * nothing was received in a gap, whatever the instrument's clock says.
 */
const receivedIn = (entries: readonly StatusEntry[]): ObservedPast['receivedStatuses'] => {
  const steps: Step<NonNullable<ServiceView['status']>>[] = []
  let newest = Number.NEGATIVE_INFINITY
  let [earliest, latest] = [Number.NEGATIVE_INFINITY, nextGapFrom(entries, 0)]
  for (const [place, entry] of entries.entries()) {
    if (entry.type === 'gap') {
      earliest = entry.at
      latest = nextGapFrom(entries, place + 1)
    }
    if (entry.type !== 'status' || entry.at <= newest) continue
    newest = entry.at
    const at = Math.min(latest, Math.max(earliest, entry.at))
    steps.push({ at, value: { raw: entry.status, at: entry.at } })
  }
  // Of several statuses received at the same time, the last one is used.
  return sortSteps(steps.toReversed())
}

const nextGapFrom = (entries: readonly StatusEntry[], place: number): number => {
  for (let next = place; next < entries.length; next += 1) {
    const entry = entries[next]
    if (entry?.type === 'gap') return entry.from
  }
  return Number.POSITIVE_INFINITY
}

const admissionsOf = ({ decisions, deviceStatus, registeredAt }: Observations): Step<ProvisioningStatus>[] => {
  const begin = { at: registeredAt ?? Number.POSITIVE_INFINITY, value: decisions[0]?.before ?? deviceStatus }
  return sortSteps([...decisions.map(({ at, after }) => ({ at, value: after })), begin])
}

/**
 * Returns what was known about the instrument at a time. Outside gaps, the last contact is assumed to have been at
 * that same time.
 */
export const observedAt = (past: ObservedPast, at: number): Observed => {
  const status = valueAt(past.receivedStatuses, at)
  const connection = stepAt(past.connections, at)
  const admission = stepAt(past.admissions, at)
  const released = stepAt(past.held, at)
  const received = past.received.flatMap(([item, times]) => {
    const last = valueAt(times, at)
    return last === undefined ? [] : [[item, last] as const]
  })
  return {
    view: {
      status,
      presence: connection && { connected: connection.value, at: connection.at },
      lastContacted: valueAt(past.gaps, at) ?? at,
      received: Object.fromEntries(received),
      // History does not record when a value was received, so for the past it is UNKNOWN whether a value is
      // unchanged.
      unchanged: {},
      countsFrom: Math.max(admission?.at ?? 0, released?.value === false ? released.at : 0),
    },
    isEvaluated: admission?.value === 'OK' && released?.value !== true,
  }
}
