import { randomUUID } from 'node:crypto'
import type { ScheduledTask } from './clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The functions that EventBridge calls each minute in AWS. */
const eachMinute = ['everyMinute', 'watchFleet', 'ingest', 'tendReports'] as const

/** The calls of functions by the clock, each named by its function, as EventBridge makes them in AWS. */
export const scheduledFunctions = (
  invoke: (name: string, event: object) => Promise<unknown>,
): readonly ScheduledTask[] => [
  ...eachMinute.map(name => ({ name, everyMs: minuteMs, overlaps: true as const, run: () => invoke(name, {}) })),
  {
    name: 'reconcileUsers',
    everyMs: hourMs,
    overlaps: true,
    run: () => invoke('reconcileUsers', { id: randomUUID(), time: new Date().toISOString() }),
  },
]
