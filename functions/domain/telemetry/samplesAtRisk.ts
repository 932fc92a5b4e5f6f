import type { Sample } from '#shared/contract/alarm.ts'
import type { SampleEvent } from '#shared/contract/device.ts'

/**
 * The statuses in which a sample is at risk. If the instrument fails, a sample that is queued or running on it is
 * lost, or has to be measured again.
 */
const statusesAtRisk: ReadonlySet<string> = new Set(['QUEUED', 'RUNNING'])

/**
 * A time during which a sample was queued or running, in epoch milliseconds. `to` is Infinity if the end was not
 * reported.
 */
interface Stretch {
  readonly sample: Sample
  readonly from: number
  readonly to: number
}

/**
 * Returns a function that finds the samples that were queued or running in a period.
 * @param events the instrument's sample queue events, in any order
 */
export const samplesAtRisk = (events: readonly SampleEvent[]): ((from: number, to: number) => Sample[]) => {
  const stretches = [...bySample(events).values()].flatMap(stretchesOf)
  return (from, to) => {
    const found = stretches.filter(stretch => stretch.from <= to && stretch.to >= from)
    return [...new Map(found.map(({ sample }) => [keyOf(sample), sample])).values()]
  }
}

const keyOf = ({ sampleId, batchId }: Sample): string => JSON.stringify([batchId, sampleId])

const bySample = (events: readonly SampleEvent[]): ReadonlyMap<string, readonly SampleEvent[]> =>
  Map.groupBy(
    events.toSorted((a, b) => (a.deviceTimeStamp < b.deviceTimeStamp ? -1 : 1)),
    keyOf,
  )

const stretchesOf = (events: readonly SampleEvent[]): readonly Stretch[] =>
  events.flatMap(({ sampleId, batchId, sampleStatus, deviceTimeStamp }, index) => {
    if (!statusesAtRisk.has(sampleStatus.toUpperCase())) return []
    const next = events[index + 1]?.deviceTimeStamp
    return [
      { sample: { sampleId, batchId }, from: Date.parse(deviceTimeStamp), to: next ? Date.parse(next) : Infinity },
    ]
  })
