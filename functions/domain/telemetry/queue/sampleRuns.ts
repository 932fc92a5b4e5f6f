import type { SampleEvent } from '#shared/contract/device.ts'
import type { SampleRun } from '#shared/contract/calls/samples.ts'
import type { TimePeriod } from '#shared/time/dates.ts'

/**
 * The longest time that a run of a sample can take. If its end has not been reported by then, the report was lost.
 */
export const longestRunMs = 3 * 86_400_000

/**
 * Returns the runs of samples found in an instrument's reports, newest first. When a sample is queued or started
 * again, another run begins.
 * @param events in any order
 */
export const sampleRuns = (events: readonly SampleEvent[]): readonly SampleRun[] => {
  const runs = new Map<string, SampleRun[]>()
  for (const event of events.toSorted((one, other) => compare(one.deviceTimeStamp, other.deviceTimeStamp))) {
    const key = JSON.stringify([event.batchId, event.sampleId])
    const known = runs.get(key) ?? []
    const last = known.at(-1)
    const next = last && isOfRun(last, event) ? continued(last, event) : begun(event)
    runs.set(key, next.reportedFrom === last?.reportedFrom ? [...known.slice(0, -1), next] : [...known, next])
  }
  return [...runs.values()].flat().toSorted((one, other) => compare(other.reportedFrom, one.reportedFrom))
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

type Kind = 'queued' | 'started' | 'ended'

const kindOf = ({ sampleStatus }: SampleEvent): Kind => {
  const status = sampleStatus.toUpperCase()
  if (status === 'QUEUED') return 'queued'
  return status === 'RUNNING' ? 'started' : 'ended'
}

/**
 * Whether an event about a sample belongs to this run of the sample. Instruments repeat reports when they reconnect.
 */
const isOfRun = ({ startedAt, endedAt }: SampleRun, event: SampleEvent): boolean => {
  const kind = kindOf(event)
  if (kind === 'queued') return startedAt === undefined && endedAt === undefined
  return kind === 'started' ? endedAt === undefined : true
}

const begun = (event: SampleEvent): SampleRun => ({
  sampleId: event.sampleId,
  batchId: event.batchId,
  sampleStatus: event.sampleStatus,
  reportedFrom: event.deviceTimeStamp,
  reportedUntil: event.deviceTimeStamp,
  [`${kindOf(event)}At`]: event.deviceTimeStamp,
})

const continued = (run: SampleRun, event: SampleEvent): SampleRun => ({
  [`${kindOf(event)}At`]: event.deviceTimeStamp,
  ...run,
  sampleStatus: event.sampleStatus,
  reportedUntil: event.deviceTimeStamp,
})

/**
 * Returns the time during which a sample was on the instrument. Undefined if it has not started, or if its start was
 * not reported.
 */
export const timeOfRun = ({ startedAt, endedAt }: SampleRun, now: number): TimePeriod | undefined => {
  if (startedAt === undefined) return undefined
  const from = Date.parse(startedAt)
  const to = endedAt === undefined ? Math.min(now, from + longestRunMs) : Date.parse(endedAt)
  return { from, to: Math.max(from, to) }
}
