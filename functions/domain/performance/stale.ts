import { performanceTargets } from '#shared/alarms/performance.ts'
import type { CountedAlarm, Period } from './countedAlarm.ts'

const staleMs = performanceTargets.staleHours * 3_600_000

/** Whether an alarm was stale at any time of a period: it had been open for longer than a day, and still was. */
export const isStaleIn = (
  { openedAt, closedAt = Infinity }: Pick<CountedAlarm, 'openedAt' | 'closedAt'>,
  { from, to }: Period,
): boolean => Math.max(from, openedAt + staleMs) < Math.min(to, closedAt)
