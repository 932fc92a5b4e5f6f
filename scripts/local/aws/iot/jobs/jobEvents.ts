import { randomUUID } from 'node:crypto'
import { makeIotArn } from '../protocol/restOperation.ts'
import type { Execution } from './jobTypes.ts'

/** How an execution ended. It is the last part of the event's topic. */
export type JobOperation = 'succeeded' | 'failed' | 'rejected' | 'canceled' | 'timed_out' | 'removed'

/** An event on `$aws/events/jobExecution/{jobId}/{operation}`, with the fields that AWS IoT documents. */
export interface JobEvent {
  readonly topic: string
  readonly payload: {
    readonly eventType: 'JOB_EXECUTION'
    readonly eventId: string
    /** The time of the event, in epoch seconds. */
    readonly timestamp: number
    readonly operation: JobOperation
    readonly jobId: string
    readonly thingArn: string
    readonly status: Execution['status']
    readonly statusDetails: Readonly<Record<string, string>>
  }
}

/** Creates the event that reports the end of a job's execution. */
export const jobEvent = (region: string, execution: Execution, now: number): JobEvent => {
  const { jobId, thingName, status, statusDetails } = execution
  const operation = status.toLowerCase() as JobOperation // the caller passes an execution that has ended
  return {
    topic: `$aws/events/jobExecution/${jobId}/${operation}`,
    payload: {
      eventType: 'JOB_EXECUTION',
      eventId: randomUUID(),
      timestamp: Math.floor(now / 1_000),
      operation,
      jobId,
      thingArn: makeIotArn(region, 'thing', thingName),
      status,
      statusDetails,
    },
  }
}
