import { fiveMinutesMs } from '../../telemetry/applyIncoming.ts'
import { addOlder, keepNewer, workingOlderOf, valuesIn, type WorkingOlder } from './olderValues.ts'
import type { RecentValues, Sample, TimedValue } from './ruleState.ts'

/** A device with more values in six minutes has a shorter time in which its late messages count. */
export const recentValuesLimit = 12_000
/** What is left then, so that it is not all to be done again with the next message. */
export const reducedValues = 9_000

/** Recent values on their way through messages. They are changed in place; those that they began with stay as they were. */
export interface WorkingRecent {
  newest: number
  horizon: number
  readonly samples: Sample[]
  size: number
  readonly older: WorkingOlder
  /** The latest values, from when they are first asked for: kept up, since gathering them costs more than judging. */
  latest: Map<string, TimedValue> | undefined
}

export const workingRecentOf = ({ newest, horizon, samples, size, older }: RecentValues): WorkingRecent => ({
  newest,
  horizon,
  samples: [...samples],
  size,
  older: workingOlderOf(older),
  latest: undefined,
})

/** The working is not used any more. */
export const finishRecent = ({ newest, horizon, samples, size, older }: WorkingRecent): RecentValues => ({
  newest,
  horizon,
  samples,
  size,
  older: { values: older.values, messages: older.messages },
})

/** The device's latest values at or before a time. */
export const valuesAt = (
  { samples, older }: Pick<RecentValues, 'samples' | 'older'>,
  time: number,
): Map<string, TimedValue> => {
  const values = valuesIn(older)
  for (const { at, readings } of samples) if (readings && at <= time) keepNewer(values, { at, readings })
  return values
}

export const latestValues = (recent: WorkingRecent): ReadonlyMap<string, TimedValue> =>
  (recent.latest ??= valuesAt(recent, Number.POSITIVE_INFINITY))

/** Takes one more evaluated message in; once a minute, what is too old for late data is folded into `older`. */
export const addSample = (recent: WorkingRecent, sample: Sample): void => {
  const minute = minuteOf(recent.horizon)
  recent.samples.push(sample)
  recent.size += sizeOf(sample)
  recent.newest = Math.max(recent.newest, sample.at)
  const isFull = recent.size > recentValuesLimit
  const limited = isFull ? limitedHorizon(recent) : recent.horizon
  recent.horizon = Math.max(recent.horizon, recent.newest - fiveMinutesMs, limited)
  if (isFull || minuteOf(recent.horizon) > minute) fold(recent)
  const { at, readings } = sample
  if (recent.latest && readings) keepNewer(recent.latest, { at, readings })
}

const sizeOf = ({ readings }: Sample): number => {
  if (!readings) return 1
  let size = 0
  for (const _name in readings) size += 1
  return size
}

const minuteOf = (time: number): number => Math.floor(time / 60_000)

/** Where the horizon must lie for the samples to stay within the limit. */
const limitedHorizon = ({ samples, size, horizon }: WorkingRecent): number => {
  let left = size
  let limited = horizon
  for (const sample of samples.toSorted((a, b) => a.at - b.at)) {
    if (left <= reducedValues) break
    left -= sizeOf(sample)
    limited = sample.at
  }
  return limited
}

const fold = (recent: WorkingRecent): void => {
  const { samples, horizon, older } = recent
  let kept = 0
  for (const sample of samples) {
    if (sample.at > horizon) {
      samples[kept] = sample
      kept += 1
    } else {
      const { at, readings } = sample
      if (readings) addOlder(older, { at, readings })
      recent.size -= sizeOf(sample)
    }
  }
  samples.length = kept
}
