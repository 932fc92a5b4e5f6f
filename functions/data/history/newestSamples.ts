import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { chunkSpanMs } from '../../domain/telemetry/openChunk.ts'
import type { Samples } from '../../domain/telemetry/samples.ts'
import { readDeviceState } from '../devices/deviceStateRepository.ts'
import { db } from '../store/db.ts'
import { addSamples } from './historyChunk.ts'
import { historyTable } from './historyRepository.ts'
import { addEntries } from './readingHistory.ts'

/**
 * Returns samples of one item that may lie in a period, from the open chunk and the newest closed chunks of history,
 * in any order. Reads at most the instrument's state and one page of its history, however much the instrument
 * reports.
 * @param mostChunks the maximum number of closed chunks; if the period has more, its earlier part is left out
 */
export const newestSamples = async (
  deviceName: string,
  mnemonic: string,
  { from, to }: TimePeriod,
  mostChunks: number,
): Promise<Samples> => {
  const samples: Samples = { times: [], values: [] }
  const byItem = new Map([[mnemonic, samples]])
  // The instrument's state, with the open chunk, is read before the closed chunks. A chunk that is closed between the
  // two reads is then found twice instead of being missed.
  const { chunk } = await readDeviceState(deviceName)
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: historyTable,
      KeyConditionExpression: 'deviceName = :name AND entry BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':name': deviceName,
        ':from': `reading#${iso(Math.max(0, from - chunkSpanMs))}`,
        ':to': `reading#${iso(to)}~`,
      },
      ScanIndexForward: false,
      Limit: mostChunks,
      ConsistentRead: true,
    }),
  )
  // The cast is safe, because only this service writes the stored item.
  for (const { packed } of Items.toReversed()) addSamples(byItem, packed as Uint8Array)
  addEntries(byItem, chunk?.entries ?? [])
  return samples
}
