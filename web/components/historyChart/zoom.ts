import type { TimePeriod } from '#shared/time/dates.ts'

/** The shortest period that can be shown, in milliseconds. Instruments report at most once a second. */
const shortest = 1_000

/** Moves a period to lie within another one, and shortens it if it is longer. */
export const within = ({ from, to }: TimePeriod, whole: TimePeriod): TimePeriod => {
  const length = Math.min(Math.max(to - from, Math.min(shortest, whole.to - whole.from)), whole.to - whole.from)
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: Math.round(start), to: Math.round(start + length) }
}

/**
 * Limits a period's end to the last full second, because there are no values in the future. A period entirely in the
 * future stays as it is.
 */
export const untilNow = ({ from, to }: TimePeriod, now: number): TimePeriod => {
  const last = Math.floor(now / 1_000) * 1_000
  return { from, to: from < last ? Math.min(to, last) : to }
}

/** Scales a period around its middle. A factor above 1 zooms out. */
export const scaled = ({ from, to }: TimePeriod, factor: number, whole: TimePeriod): TimePeriod => {
  const middle = from + (to - from) / 2
  const half = ((to - from) / 2) * factor
  return within({ from: middle - half, to: middle + half }, whole)
}

/** Moves a period by a fraction of its length; a negative fraction moves it to the past. */
export const moved = ({ from, to }: TimePeriod, part: number, whole: TimePeriod): TimePeriod => {
  const distance = (to - from) * part
  return within({ from: from + distance, to: to + distance }, whole)
}

export const isSamePeriod = (one: TimePeriod, other: TimePeriod): boolean =>
  one.from === other.from && one.to === other.to

const shownName = 'shown'

/** Two fingers that are closer together than this count as this far apart, as a fraction of the chart's width. */
const nearest = 0.02

/**
 * The period after a touch gesture: each finger stays on the same time.
 * @param before the positions of one or two fingers, from 0 at the chart's start to 1 at its end
 */
export const touched = ({ from, to }: TimePeriod, before: readonly number[], now: readonly number[]): TimePeriod => {
  const length = to - from
  const [first = 0, second] = before
  const [at = 0, other] = now
  if (second === undefined || other === undefined) {
    const distance = (first - at) * length
    return { from: from + distance, to: to + distance }
  }
  const [apart, apartNow] = [second - first, other - at].map(one => Math.max(nearest, Math.abs(one)))
  const next = (length * (apart ?? 1)) / (apartNow ?? 1)
  const middle = from + ((first + second) / 2) * length
  const start = middle - ((at + other) / 2) * next
  return { from: start, to: start + next }
}

/** Reads the zoomed part of a period from an address; undefined if the address has none. */
export const zoomFrom = (params: URLSearchParams, whole: TimePeriod): TimePeriod | undefined => {
  const [from = NaN, to = NaN] = (params.get(shownName) ?? '').split('~').map(text => Date.parse(text))
  return from < to ? within({ from, to }, whole) : undefined
}

/** Returns the address with another zoomed part of the chart. */
export const withZoom = (params: URLSearchParams, { from, to }: TimePeriod): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set(shownName, `${new Date(from).toISOString()}~${new Date(to).toISOString()}`)
  return next
}
