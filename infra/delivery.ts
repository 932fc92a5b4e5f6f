import type { TableName } from '#shared/server/tables.ts'

/**
 * The settings for delivering records of the telemetry stream to ingest, in AWS and on one computer. Each number is
 * in the unit in its name.
 */
export const telemetryDelivery = {
  batchSize: 100,
  /** Lambda does not wait for a fuller batch, because a reading must appear on the screen within two seconds. */
  maximumBatchingWindowSeconds: 0,
  /**
   * Ingest itself quarantines invalid messages. A batch therefore fails for two reasons only. If the store is
   * unavailable, retrying is right, and the maximum age below ends the retries. If a message crashes the function,
   * bisecting the batch isolates that message, and the number of its retries must be limited.
   */
  maximumRetryAttempts: 10_000,
  /**
   * The maximum age is shorter than the stream's retention, so that a record that cannot be processed becomes a dead
   * letter before it expires.
   */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/**
 * The settings for delivering changes to a table to the function that follows the table. The table's stream keeps
 * changes for a day.
 */
const tableDelivery = {
  batchSize: 100,
  maximumRetryAttempts: 10_000,
  /**
   * The maximum age is shorter than the stream's retention, so that a change that cannot be processed becomes a dead
   * letter before it expires.
   */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/** The tables whose changes functions follow, each with its function and delivery settings. */
export const followedTables = {
  /** `copyAudit` copies each audit record to a bucket in which nobody can change the record. */
  audit: { functionName: 'copyAudit', ...tableDelivery },
  /**
   * `notify` enqueues each outbox entry in its notification schedule. Its batches are smaller than those of other
   * functions, because a mail takes half a dozen requests, and the mails of one schedule are sent one after another.
   * Ten batches per shard are processed in parallel, so that a receiver that does not answer does not delay the
   * others. Lambda keeps the order within a schedule, because a schedule is one partition of the table. The
   * deliveries of an alarm keep their own order.
   */
  notices: { functionName: 'notify', ...tableDelivery, batchSize: 20, parallelizationFactor: 10 },
  /** `copyEvents` writes each firing as a row to the data set of events. */
  events: { functionName: 'copyEvents', ...tableDelivery },
  /**
   * `tendJobs` does the work on content jobs that cannot wait for its next scheduled run. Such work is recorded in
   * items of the kind `pending`. Only new items of this kind invoke the function; other changes to jobs do not.
   */
  jobs: {
    functionName: 'tendJobs',
    ...tableDelivery,
    batchSize: 20,
    newItems: { kind: ['pending'], type: ['abort', 'inspect', 'shutOut'] },
  },
} as const satisfies Partial<Record<TableName, object>>
