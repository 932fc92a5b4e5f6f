import { MetricUnit } from '@aws-lambda-powertools/metrics'
import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import { readDeviceStates } from '../data/deviceStateRepository.ts'
import { putQuarantined } from '../data/quarantineRepository.ts'
import type { Outcome } from '../domain/telemetry/applyIncoming.ts'
import { newDeviceState } from '../domain/telemetry/deviceState.ts'
import { metrics } from '../metrics.ts'
import { logger } from '../runtime.ts'
import { decodeRecord, unknownDevice, type Decoded } from './decodeRecord.ts'
import { processDevice } from './processDevice.ts'

/**
 * A batch of the stream. Instruments are independent of each other: where one cannot be stored for now, the batch is
 * taken up again from its first message, and what was stored already counts as duplicate then.
 */
export const handler = async (event: KinesisStreamEvent): Promise<KinesisStreamBatchResponse> => {
  const now = Date.now()
  const byDevice = Map.groupBy(event.Records.map(decodeRecord), ({ deviceName }) => deviceName)
  const strangers = byDevice.get(unknownDevice) ?? []
  byDevice.delete(unknownDevice)

  const states = readDeviceStates([...byDevice.keys()])
  const results = await Promise.all([
    settle(strangers, () => quarantineStrangers(strangers)),
    ...[...byDevice].map(([name, records]) =>
      settle(records, async () => {
        const state = (await states).get(name) ?? newDeviceState(name)
        return processDevice(
          state,
          records.map(({ incoming }) => incoming),
          now,
        )
      }),
    ),
  ])
  count(results.flatMap(({ outcomes }) => outcomes))
  return { batchItemFailures: results.flatMap(({ failed }) => failed.map(itemIdentifier => ({ itemIdentifier }))) }
}

interface Settled {
  readonly outcomes: readonly Outcome[]
  /** Sequence number of the first message to take up again. */
  readonly failed: readonly string[]
}

const settle = async (records: readonly Decoded[], work: () => Promise<Outcome[]>): Promise<Settled> => {
  try {
    return { outcomes: await work(), failed: [] }
  } catch (error) {
    logger.warn('will be tried again', {
      device: records[0]?.deviceName,
      messages: records.length,
      error: error as Error,
    })
    return { outcomes: [], failed: records.slice(0, 1).map(record => record.sequenceNumber) }
  }
}

const quarantineStrangers = (strangers: readonly Decoded[]): Promise<Outcome[]> =>
  Promise.all(
    strangers.map(async ({ incoming }): Promise<Outcome> => {
      if (incoming.type === 'malformed') await putQuarantined(unknownDevice, incoming.id, incoming.reason, incoming.raw)
      return 'quarantined'
    }),
  )

const count = (outcomes: readonly Outcome[]): void => {
  for (const [outcome, all] of Map.groupBy(outcomes, outcome => outcome)) {
    metrics.addMetric(`messages ${outcome}`, MetricUnit.Count, all.length)
  }
  if (outcomes.length > 0) metrics.publishStoredMetrics()
}
