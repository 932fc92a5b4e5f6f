/** How the stream's records reach ingest, in AWS and on one computer. Numbers in the units of their names. */
export const telemetryDelivery = {
  batchSize: 100,
  /** No waiting for a fuller batch: a reading is on the screen within two seconds. */
  maximumBatchingWindowSeconds: 0,
  /**
   * Ingest sets a refused message aside by itself. What fails is a store that is away, worth waiting for, or a crash of
   * the function, whose message bisecting singles out: for that one there must be an end.
   */
  maximumRetryAttempts: 1_000,
  /** Less than the stream keeps, so that what is given up still lies with the dead letters. */
  maximumRecordAgeHours: 12,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const

/** How changes of the audit table reach their copy. */
export const auditDelivery = {
  batchSize: 100,
  maximumRetryAttempts: 10_000,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const
