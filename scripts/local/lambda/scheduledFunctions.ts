import { randomUUID } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import type { ScheduledTask } from './clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The functions that EventBridge invokes each minute in AWS. */
const eachMinute = ['everyMinute', 'watchFleet', 'ingest', 'tendReports'] as const

const hourly = 'reconcileUsers'

/** Whether an event is a scheduled invocation of this function. Events with records of a stream are not. */
export const isScheduled = (name: string, event: unknown): boolean =>
  (name === hourly || eachMinute.some(one => one === name)) && !(isRecord(event) && 'Records' in event)

/** Returns the scheduled function calls that EventBridge makes in AWS. Each task is named after its function. */
export const scheduledFunctions = (
  invoke: (name: string, event: object) => Promise<unknown>,
): readonly ScheduledTask[] => [
  ...eachMinute.map(name => ({ name, everyMs: minuteMs, overlaps: true as const, run: () => invoke(name, {}) })),
  {
    name: hourly,
    everyMs: hourMs,
    overlaps: true,
    run: () => invoke(hourly, { id: randomUUID(), time: new Date().toISOString() }),
  },
]
