const minuteMs = 60_000

/** Formats a duration, given in milliseconds: `3 h 20 min`, `12 min`, `40 s`. */
export const durationText = (milliseconds: number): string => {
  if (milliseconds < minuteMs) return `${Math.round(milliseconds / 1000)} s`
  const minutes = Math.round(milliseconds / minuteMs)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
