import { telemetryDelivery } from '#infra/delivery.ts'
import { invokeFunction } from '../lambda/endpoint.ts'
import { keptIn } from './checkpoints.ts'
import { runMapping, type MappingSettings } from './eventSourceMapping.ts'
import type { Source } from './source.ts'
import type { Stream } from './stream.ts'

/** Kinesis itself is polled: once a second in AWS, oftener here. */
const pollMs = 200

const telemetrySettings: MappingSettings = {
  batchSize: telemetryDelivery.batchSize,
  maximumBatchingWindowMs: telemetryDelivery.maximumBatchingWindowSeconds * 1000 + pollMs,
  maximumRetryAttempts: telemetryDelivery.maximumRetryAttempts,
  maximumRecordAgeMs: telemetryDelivery.maximumRecordAgeHours * 3_600_000,
  bisectBatchOnFunctionError: telemetryDelivery.bisectBatchOnFunctionError,
  reportBatchItemFailures: telemetryDelivery.reportBatchItemFailures,
}

interface Options {
  readonly stream: Stream
  /** Checkpoints and dead letters. */
  readonly folder: string
  readonly lambdaUrl: string
}

/** The event source mappings of the product: each shard of the telemetry stream to ingest. */
export const startDeliveries = ({ stream, folder, lambdaUrl }: Options) => {
  const stop = new AbortController()
  let running: Promise<void>[] = []
  const run = async (source: Source): Promise<void> => {
    const ports = {
      ...(await keptIn(folder, source.name)),
      invoke: (records: readonly { record: unknown }[]) =>
        invokeFunction(lambdaUrl, 'ingest', { Records: records.map(({ record }) => record) }),
      now: Date.now,
    }
    await runMapping(source, telemetrySettings, ports, stop.signal)
  }
  return {
    begin: (): void => {
      running = stream.shards.map(run)
    },
    end: async (): Promise<void> => {
      stop.abort()
      await Promise.allSettled(running)
    },
  }
}
