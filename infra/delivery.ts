import type { TableName } from '#shared/server/tables.ts'

/**
 * The settings for how the stream's records reach ingest, in AWS and on one computer. Each number is in the unit that
 * its name says.
 */
export const telemetryDelivery = {
  batchSize: 100,
  /** Lambda does not wait for a fuller batch, because a reading must appear on the screen within two seconds. */
  maximumBatchingWindowSeconds: 0,
  /**
   * Ingest quarantines a refused message itself. A batch therefore fails for two reasons only. If the store is
   * unavailable, retries are right, and the maximum age below ends them. If a message crashes the function, bisecting
   * isolates the message, and its retries must end.
   */
  maximumRetryAttempts: 10_000,
  /**
   * The maximum age is shorter than the time for which the stream keeps records, so that a record that is given up
   * becomes a dead letter first.
   */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/**
 * The settings for how changes of a table reach the function that follows the table. The stream keeps changes for a
 * day.
 */
const tableDelivery = {
  batchSize: 100,
  maximumRetryAttempts: 10_000,
  /**
   * The maximum age is shorter than the time for which the stream keeps changes, so that a change that cannot be
   * handled becomes a dead letter first.
   */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/** The tables that functions follow, with the settings of each follower. */
export const followedTables = {
  /** `copyAudit` copies each audit record to a bucket in which nobody can change the record. */
  audit: { functionName: 'copyAudit', ...tableDelivery },
  /**
   * `notify` enqueues each outbox entry in its notification schedule. Its batches are smaller than others, because a
   * mail takes half a dozen calls, and the mails of one schedule are sent one after another. Ten batches of a shard
   * are handled at a time, so that a receiver that does not answer delays no others. Lambda keeps the order within a
   * schedule, because a schedule is a partition of the table. The deliveries of an alarm keep their order themselves.
   */
  notices: { functionName: 'notify', ...tableDelivery, batchSize: 20, parallelizationFactor: 10 },
  /** `copyEvents` writes each firing as a row into the data set of events. */
  events: { functionName: 'copyEvents', ...tableDelivery },
  /**
   * `tendJobs` does the work on content jobs that cannot wait for the next scheduled run. Only new notes of such work
   * start the function; no other change of a job does.
   */
  jobs: {
    functionName: 'tendJobs',
    ...tableDelivery,
    batchSize: 20,
    newItems: { kind: ['pending'], type: ['abort', 'inspect', 'shutOut'] },
  },
} as const satisfies Partial<Record<TableName, object>>
