import type { TimePeriod } from '#shared/time/dates.ts'

const hourMs = 3_600_000

/** The common periods that end now. */
export const presets = [
  { text: 'hour', milliseconds: hourMs },
  { text: '24 hours', milliseconds: 24 * hourMs },
  { text: '7 days', milliseconds: 7 * 24 * hourMs },
] as const

/** Typed times have no milliseconds, and a typed end includes its whole second. */
const typedMs = 1_000

/**
 * Whether a period is a preset's: it is as long, and has ended so recently that it still shows about the same. The
 * address of a page that was opened days ago names other days than a preset does now.
 */
export const isInForce = ({ from, to }: TimePeriod, milliseconds: number, now: number): boolean =>
  Math.abs(to - from - milliseconds) <= typedMs && Math.abs(now - to) <= milliseconds / 10
