import { durationText } from '../time/durationText.ts'

/** Formats the length of a delay: `2 min`, `90 s`. */
export const delayText = (seconds: number): string =>
  seconds % 60 === 0 ? durationText(seconds * 1000) : `${seconds} s`
