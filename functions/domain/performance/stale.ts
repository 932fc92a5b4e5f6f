import { performanceTargets } from '#shared/alarms/performance.ts'
import type { CountedAlarm, Period } from './countedAlarm.ts'

const staleMs = performanceTargets.staleHours * 3_600_000

/** Whether an alarm was stale at any time in a period: it was open then, and had been open for more than a day. */
export const isStaleIn = (
  { openedAt, closedAt = Infinity }: Pick<CountedAlarm, 'openedAt' | 'closedAt'>,
  { from, to }: Period,
): boolean => Math.max(from, openedAt + staleMs) < Math.min(to, closedAt)
