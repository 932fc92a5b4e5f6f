/** How the stream's records reach ingest, in AWS and on one computer. Numbers in the units of their names. */
export const telemetryDelivery = {
  batchSize: 100,
  /** A reading shows in under two seconds, so no batch waits for more: a shard is polled once a second anyway. */
  maximumBatchingWindowSeconds: 0,
  /** Ingest sets poison aside by itself; what fails is the store being away, and that is worth waiting for. */
  maximumRetryAttempts: 10_000,
  maximumRecordAgeHours: 24,
  bisectBatchOnFunctionError: true,
  reportBatchItemFailures: true,
} as const
