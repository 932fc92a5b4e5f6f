import type { TimeWindow } from '#shared/dates.ts'

/** Milliseconds. Instruments report seconds at best. */
const shortest = 1_000

/** A window within another: moved back into it, and cut to it where it is longer. */
export const within = ({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow => {
  const length = Math.min(Math.max(to - from, Math.min(shortest, whole.to - whole.from)), whole.to - whole.from)
  const start = Math.min(Math.max(from, whole.from), whole.to - length)
  return { from: Math.round(start), to: Math.round(start + length) }
}

/** Around the middle; a factor above 1 shows more. */
export const scaled = ({ from, to }: TimeWindow, factor: number, whole: TimeWindow): TimeWindow => {
  const middle = from + (to - from) / 2
  const half = ((to - from) / 2) * factor
  return within({ from: middle - half, to: middle + half }, whole)
}

/** By a part of its own length; negative towards the past. */
export const moved = ({ from, to }: TimeWindow, part: number, whole: TimeWindow): TimeWindow => {
  const distance = (to - from) * part
  return within({ from: from + distance, to: to + distance }, whole)
}

export const isSame = (one: TimeWindow, other: TimeWindow): boolean => one.from === other.from && one.to === other.to
