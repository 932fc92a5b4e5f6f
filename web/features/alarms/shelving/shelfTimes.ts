const offered = [30, 60, 4 * 60, 8 * 60, 12 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60] as const

/**
 * The times for which an alarm can be shelved, in minutes. They always include the longest time that the stage
 * allows.
 */
export const shelfTimes = (longest: number): readonly number[] => [
  ...offered.filter(minutes => minutes < longest),
  longest,
]

/** The time for which an alarm is shelved, in words: `30 minutes`, `1 hour`, `36 hours`, `3 days`. */
export const shelfTimeText = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`
  const hours = minutes / 60
  if (hours <= 24 || hours % 24 !== 0) return `${hours} hour${hours === 1 ? '' : 's'}`
  return `${hours / 24} days`
}
