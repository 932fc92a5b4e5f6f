import type { FunctionName } from '#infra/access/access.ts'
import { followedTables, telemetryDelivery } from '#infra/delivery.ts'
import type { ChangeRecord } from '../dynamodb/types.ts'
import { invokeFunction, type LambdaAddress } from '../../lambda/endpoint.ts'
import { matchesFilter, type NewItemFilter } from './changeFilter.ts'
import { keptIn } from './checkpoints.ts'
import { runMapping, type MappingSettings } from './eventSourceMapping.ts'
import type { Source } from './source.ts'
import type { Stream } from './stream.ts'

/**
 * The time between two polls of a stream for new records. It is shorter than Lambda's, which polls Kinesis once a
 * second.
 */
const pollMs = 200

const telemetrySettings: MappingSettings = {
  batchSize: telemetryDelivery.batchSize,
  maximumBatchingWindowMs: telemetryDelivery.maximumBatchingWindowSeconds * 1000 + pollMs,
  maximumRetryAttempts: telemetryDelivery.maximumRetryAttempts,
  maximumRecordAgeMs: telemetryDelivery.maximumRecordAgeHours * 3_600_000,
  bisectBatchOnFunctionError: telemetryDelivery.bisectBatchOnFunctionError,
  reportBatchItemFailures: telemetryDelivery.reportBatchItemFailures,
}

export type FollowedTable = keyof typeof followedTables

/**
 * Returns the event source mapping from a table's change feed to the function that follows the table. Changes have no
 * maximum age: the product may have been off for days, and its tables keep their changes.
 */
const followerOf = ({ table, source }: TableChanges): Mapping => {
  const { functionName, ...delivery } = followedTables[table]
  const filter: NewItemFilter | undefined = 'newItems' in delivery ? delivery.newItems : undefined
  return {
    source,
    functionName,
    settings: { ...delivery, maximumBatchingWindowMs: pollMs, maximumRecordAgeMs: -1 },
    ...(filter && { wants: record => matchesFilter(record as ChangeRecord, filter) }), // it is from a table's feed
  }
}

interface TableChanges {
  readonly table: FollowedTable
  readonly source: Source
}

interface Options {
  readonly stream: Stream
  readonly changes: readonly TableChanges[]
  /** The folder for the checkpoints and dead letters of the event source mappings. */
  readonly folder: string
  readonly lambda: LambdaAddress
}

interface Mapping {
  readonly source: Source
  readonly functionName: FunctionName
  readonly settings: MappingSettings
  /** Whether the mapping passes a record to the function. By default, it passes all records. */
  readonly wants?: (record: unknown) => boolean
}

/**
 * Starts the product's event source mappings: from the telemetry stream to ingest, and from tables to the functions
 * that follow their changes.
 */
export const startDeliveries = ({ stream, changes, folder, lambda }: Options) => {
  const stop = new AbortController()
  let running: Promise<void>[] = []
  const mappings: readonly Mapping[] = [
    ...stream.shards.map(source => ({ source, functionName: 'ingest' as const, settings: telemetrySettings })),
    ...changes.map(followerOf),
  ]
  const run = async ({ source, functionName, settings, wants = () => true }: Mapping): Promise<void> => {
    const ports = {
      ...(await keptIn(folder, source.name)),
      invoke: async (records: readonly { record: unknown }[]) => {
        const Records = records.map(({ record }) => record).filter(wants)
        return Records.length === 0 ? undefined : invokeFunction(lambda, functionName, { Records })
      },
      now: Date.now,
    }
    await runMapping(source, settings, ports, stop.signal)
  }
  return {
    begin: (): void => {
      running = mappings.map(run)
    },
    end: async (): Promise<void> => {
      stop.abort()
      await Promise.allSettled(running)
    },
  }
}
