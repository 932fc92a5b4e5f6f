import { performanceTargets } from '#shared/alarms/performance.ts'
import type { CountedAlarm, Period } from './countedAlarm.ts'

const staleMs = performanceTargets.staleHours * 3_600_000

/** Whether an alarm was stale at any time of a period: at that time it was open and had been for longer than a day. */
export const isStaleIn = (
  { openedAt, closedAt = Infinity }: Pick<CountedAlarm, 'openedAt' | 'closedAt'>,
  { from, to }: Period,
): boolean => Math.max(from, openedAt + staleMs) < Math.min(to, closedAt)
