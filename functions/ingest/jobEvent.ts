import type { ExecutionStatus } from '#shared/contract/job.ts'
import type { ExecutionUpdate } from '../domain/jobs/execution.ts'
import type { RawMessage } from '../domain/telemetry/incoming.ts'

const eventTopic = /^\$aws\/events\/jobExecution\/([a-zA-Z0-9_-]{1,64})\/[a-z_]{1,20}$/
const thing = /:thing\/([a-zA-Z0-9:_-]{1,128})$/

/**
 * The end of an execution that each of AWS IoT's states means. REMOVED means that the instrument left the job
 * together with its model's group. DELETED means that somebody deleted the job in the AWS console.
 */
const ends: Readonly<Record<string, ExecutionStatus>> = {
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'FAILED',
  REJECTED: 'REJECTED',
  TIMED_OUT: 'TIMED_OUT',
  CANCELED: 'CANCELLED',
  REMOVED: 'CANCELLED',
  DELETED: 'CANCELLED',
}

/**
 * Matches the names of details that AWS IoT accepts from an instrument. `__proto__` is excluded, because a map cannot
 * have it as a key.
 */
const detailName = /^(?!__proto__$)[a-zA-Z0-9:_-]{1,128}$/
const detailsLimit = 10
const textLimit = 1024

export const isJobEventTopic = (topic: string): boolean => eventTopic.test(topic)

/** Parses the end of a job execution from an AWS IoT event. Undefined if the event is not about an end. */
export const parseJobEvent = ({ topic, receivedAt }: RawMessage, payload: unknown): ExecutionUpdate | undefined => {
  const [, iotJobId] = eventTopic.exec(topic) ?? []
  // Safe cast: the fields of any object may be read by name.
  const { thingArn, status, statusDetails } = Object(payload) as Record<string, unknown>
  const [, deviceName] = thing.exec(String(thingArn)) ?? []
  const end = Object.hasOwn(ends, String(status)) ? ends[String(status)] : undefined
  if (!iotJobId || !deviceName || !end) return undefined
  return { deviceName, iotJobId, status: end, statusDetails: textsOf(statusDetails), at: receivedAt }
}

const textsOf = (details: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(details) as Record<string, unknown>) // safe cast: any field may be read by name
      .filter(([name, value]) => typeof value === 'string' && detailName.test(name))
      .slice(0, detailsLimit)
      .map(([name, value]) => [name, String(value).slice(0, textLimit).toWellFormed()]),
  )
