import { fiveMinutesMs } from '../telemetry/applyIncoming.ts'
import type { RecentValues, Sample, TimedValue } from './ruleState.ts'

/** A device with more values in six minutes has a shorter time in which its late messages count. */
export const recentValuesLimit = 12_000
/** What is left then, so that it is not all to be done again with the next message. */
export const reducedValues = 9_000

/** Of equal times the first that arrived stays. */
const keepNewer = (values: Map<string, TimedValue>, { at, readings }: Sample): void => {
  if (!readings) return
  for (const name of Object.keys(readings)) {
    const value = readings[name]
    const known = values.get(name)
    if (value !== undefined && (known === undefined || at > known[1])) values.set(name, [value, at])
  }
}

/** The device's latest values at or before a time. */
export const valuesAt = ({ samples, older }: RecentValues, time: number): ReadonlyMap<string, TimedValue> => {
  const values = new Map(older)
  for (const sample of samples) if (sample.at <= time) keepNewer(values, sample)
  return values
}

/** The latest values are kept up from message to message: gathering them anew costs more than judging one. */
const gathered = new WeakMap<readonly Sample[], Map<string, TimedValue>>()

export const latestValues = (recent: RecentValues): ReadonlyMap<string, TimedValue> => {
  const known = gathered.get(recent.samples)
  if (known) return known
  const values = new Map(valuesAt(recent, Number.POSITIVE_INFINITY))
  gathered.set(recent.samples, values)
  return values
}

/** With one more evaluated message; once a minute, what is too old for late data is folded into `older`. */
export const addSample = (recent: RecentValues, sample: Sample): RecentValues => {
  const newest = Math.max(recent.newest, sample.at)
  const size = recent.size + sizeOf(sample)
  const longer = { ...recent, newest, size, samples: [...recent.samples, sample] }
  const horizon = Math.max(recent.horizon, newest - fiveMinutesMs, limitedHorizon(longer))
  const isDue = size > recentValuesLimit || minuteOf(horizon) > minuteOf(recent.horizon)
  const next = isDue ? fold(longer, horizon) : { ...longer, horizon }
  const latest = gathered.get(recent.samples)
  if (latest) {
    // The state before is not evaluated again, as a rule; if it is, its values are gathered anew.
    gathered.delete(recent.samples)
    keepNewer(latest, sample)
    gathered.set(next.samples, latest)
  }
  return next
}

const sizeOf = ({ readings }: Sample): number => (readings ? Object.keys(readings).length : 1)

const minuteOf = (time: number): number => Math.floor(time / 60_000)

/** Where the horizon must lie for the samples to stay within the limit. */
const limitedHorizon = ({ samples, size, horizon }: RecentValues): number => {
  if (size <= recentValuesLimit) return horizon
  let left = size
  let limited = horizon
  for (const sample of samples.toSorted((a, b) => a.at - b.at)) {
    if (left <= reducedValues) break
    left -= sizeOf(sample)
    limited = sample.at
  }
  return limited
}

const fold = (recent: RecentValues, horizon: number): RecentValues => {
  if (recent.samples.every(({ at }) => at > horizon)) return { ...recent, horizon }
  const older = new Map(recent.older)
  let { size } = recent
  for (const sample of recent.samples) {
    if (sample.at > horizon) continue
    keepNewer(older, sample)
    size -= sizeOf(sample)
  }
  return { ...recent, horizon, older, size, samples: recent.samples.filter(({ at }) => at > horizon) }
}
