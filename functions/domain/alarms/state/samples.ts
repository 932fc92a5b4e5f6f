/** A parameter, and the number of minutes over which rules compare its values. */
export interface ChangePair {
  /** The name of the input in rules, in the form in which expressions are printed: `change(P, 10)`. */
  readonly name: string
  readonly item: string
  readonly minutes: number
}

/**
 * The samples for an input such as `change(P, m)`, oldest first: the newest value in each step of time. Times are
 * epoch milliseconds. Decision 141 says why these are enough.
 */
export interface Samples {
  readonly times: readonly number[]
  readonly values: readonly number[]
}

const minuteMs = 60_000

/** How much older than `m` minutes a sample may be for `change(P, m)` to compare with it. */
const graceMs = 15 * minuteMs

/**
 * For how long after the end of a step the sample of that step can still change. A message that arrives later is only
 * stored as history.
 */
const fixedAfterMs = 5 * minuteMs

const stepMs = (minutes: number): number => Math.max(1, minutes / 60) * minuteMs

/**
 * Returns how long before a time the samples of an input such as `change(P, m)` must begin so that the change can be
 * computed for that time.
 */
export const samplesBackMs = (minutes: number): number => minutes * minuteMs + graceMs + stepMs(minutes)

/**
 * Returns the samples of a change input with a value added. The value replaces an older one in the same step. If
 * nothing changes, returns the same object.
 */
export const withSample = (samples: Samples | undefined, minutes: number, value: number, at: number): Samples => {
  if (!samples) return { times: [at], values: [value] }
  const stepOf = (time: number): number => Math.floor(time / stepMs(minutes))
  const step = stepOf(at)
  let place = samples.times.length
  while (place > 0 && stepOf(samples.times[place - 1] ?? 0) > step) place -= 1
  const before = samples.times[place - 1]
  const isSameStep = before !== undefined && stepOf(before) === step
  // If the times of two values are equal, the one that arrived first is kept.
  if (isSameStep && before >= at) return samples
  const [from, removed] = isSameStep ? [place - 1, 1] : [place, 0]
  const times = samples.times.toSpliced(from, removed, at)
  const values = samples.values.toSpliced(from, removed, value)
  const oldest = (times.at(-1) ?? at) - samplesBackMs(minutes) - fixedAfterMs
  const kept = times.findIndex(time => time >= oldest)
  return kept > 0 ? { times: times.slice(kept), values: values.slice(kept) } : { times, values }
}

/**
 * Computes the value of `change(P, m)`: the value at a time minus the newest sample that is old enough. Undefined if
 * no sample is old enough, or if that sample is too old.
 */
export const changeAt = (
  samples: Samples | undefined,
  minutes: number,
  value: number,
  at: number,
): number | undefined => {
  const limit = at - minutes * minuteMs
  const place = samples?.times.findLastIndex(time => time <= limit) ?? -1
  const [time = Number.NEGATIVE_INFINITY, before] = [samples?.times[place], samples?.values[place]]
  if (before === undefined || time < limit - graceMs) return undefined
  const change = value - before
  return Number.isFinite(change) ? change : undefined
}
