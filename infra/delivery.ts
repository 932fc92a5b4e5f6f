import type { TableName } from '#shared/server/tables.ts'

/**
 * The settings for how the stream's records reach ingest, in AWS and on one computer. Each number is in the unit that
 * its name says.
 */
export const telemetryDelivery = {
  batchSize: 100,
  /** Lambda does not wait for a fuller batch, because a reading has to be on the screen within two seconds. */
  maximumBatchingWindowSeconds: 0,
  /**
   * Ingest quarantines a refused message itself. A batch fails because the store is unavailable, which is worth
   * retrying for as long as the next setting says, or because the function crashes. Bisecting isolates the message that
   * crashes it, and its retries must end.
   */
  maximumRetryAttempts: 10_000,
  /**
   * Less than the time that the stream keeps records, so that a record that is given up becomes a dead letter first.
   */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/** The settings for how changes of a table reach the function that follows it. The stream keeps them for a day. */
const tableDelivery = {
  batchSize: 100,
  maximumRetryAttempts: 10_000,
  /**
   * Less than the time that the stream keeps changes, so that a change that cannot be handled becomes a dead letter
   * first.
   */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/** The tables whose changes functions follow. */
export const followedTables = {
  /** Each record is copied to a place where nobody can change it. */
  audit: { functionName: 'copyAudit', ...tableDelivery },
  /**
   * Each outbox entry is enqueued in its notification schedule. Batches are smaller, because a mail takes half a dozen
   * calls, and the mails of one schedule are sent one after the other. Ten batches of a shard are handled at a time, so
   * that a receiver which hangs holds up no other. Lambda keeps the order within a schedule, which is a partition of
   * the table; deliveries keep theirs within an alarm by themselves.
   */
  notices: { functionName: 'notify', ...tableDelivery, batchSize: 20, parallelizationFactor: 10 },
  /** Each firing becomes a row of the data set of events. */
  events: { functionName: 'copyEvents', ...tableDelivery },
  /**
   * Work that must not wait for the clock. Only new notes of such work wake the function; no other change of a job
   * does.
   */
  jobs: {
    functionName: 'tendJobs',
    ...tableDelivery,
    batchSize: 20,
    newItems: { kind: ['pending'], type: ['abort', 'inspect', 'shutOut'] },
  },
} as const satisfies Partial<Record<TableName, object>>
