import type { TimeWindow } from '#shared/dates.ts'

/** Milliseconds. Instruments report seconds at best. */
const shortest = 1_000

/** A window within another: moved back into it, and cut to it where it is longer. */
export const within = ({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow => {
  const length = Math.min(Math.max(to - from, Math.min(shortest, whole.to - whole.from)), whole.to - whole.from)
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: Math.round(start), to: Math.round(start + length) }
}

/** Scales a window around its middle. A factor above 1 shows more. */
export const scaled = ({ from, to }: TimeWindow, factor: number, whole: TimeWindow): TimeWindow => {
  const middle = from + (to - from) / 2
  const half = ((to - from) / 2) * factor
  return within({ from: middle - half, to: middle + half }, whole)
}

/** Moves a window by a part of its own length, towards the past if negative. */
export const moved = ({ from, to }: TimeWindow, part: number, whole: TimeWindow): TimeWindow => {
  const distance = (to - from) * part
  return within({ from: from + distance, to: to + distance }, whole)
}

export const isSame = (one: TimeWindow, other: TimeWindow): boolean => one.from === other.from && one.to === other.to

const shownName = 'shown'

/** The part of a window that an address asks for; undefined where it names none. */
export const zoomFrom = (params: URLSearchParams, whole: TimeWindow): TimeWindow | undefined => {
  const [from = NaN, to = NaN] = (params.get(shownName) ?? '').split('~').map(text => Date.parse(text))
  return from < to ? within({ from, to }, whole) : undefined
}

/** The address with another part shown. */
export const withZoom = (params: URLSearchParams, { from, to }: TimeWindow): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set(shownName, `${new Date(from).toISOString()}~${new Date(to).toISOString()}`)
  return next
}
