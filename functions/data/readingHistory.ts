import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { chunkSpanMs } from '../domain/telemetry/openChunk.ts'
import type { Window } from '../domain/telemetry/points.ts'
import { noSamples, type SamplesByItem } from '../domain/telemetry/samples.ts'
import { db, tableName } from './db.ts'
import { readDeviceState } from './deviceStateRepository.ts'
import { addSamples } from './historyChunk.ts'
import { allPages, type Item } from './pages.ts'

const table = tableName('history')

const dayMs = 86_400_000
/** A page of a query is 1 MB: slices of a few days are read at the same time instead of one page after the other. */
const sliceMs = 4 * dayMs
/** Beyond the usual retention there is little left, whatever a window asks for. */
const slicesLimit = 24

/**
 * The samples of some items that may lie in a window: those of the closed chunks, looking back for the one that began
 * before it, and of the open one. The open one is read first: a chunk that is closed meanwhile is then seen twice and
 * not missed.
 */
export const samplesAround = async (
  deviceName: string,
  mnemonics: readonly string[],
  window: Window,
): Promise<SamplesByItem> => {
  const samples = noSamples(mnemonics)
  const { chunk, lastDataItem = 0 } = await readDeviceState(deviceName)
  const slices = slicesOf({ from: Math.max(0, window.from - chunkSpanMs), to: window.to }, lastDataItem)
  for (const items of await Promise.all(slices.map(slice => closedChunks(deviceName, slice)))) {
    for (const item of items) addSamples(samples, item['packed'] as Uint8Array)
  }
  for (const [at, readings] of chunk?.entries ?? []) {
    for (const [mnemonic, { times, values }] of samples) {
      const value = Object.hasOwn(readings, mnemonic) ? readings[mnemonic] : undefined
      if (value === undefined) continue
      times.push(at)
      values.push(value)
    }
  }
  return samples
}

/** The window in slices that meet but don't overlap, oldest first. Nothing was reported after `newest`. */
const slicesOf = ({ from, to }: Window, newest: number): Window[] => {
  const slices: Window[] = []
  let end = to
  let start = Math.min(to, newest) - sliceMs
  while (start > from && slices.length < slicesLimit - 1) {
    slices.unshift({ from: start, to: end })
    end = start - 1
    start -= sliceMs
  }
  return [{ from, to: end }, ...slices]
}

const closedChunks = (deviceName: string, { from, to }: Window): Promise<Item[]> =>
  allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'deviceName = :name AND entry BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':name': deviceName, ':from': entryAt(from), ':to': `${entryAt(to)}~` },
        ProjectionExpression: 'packed',
        ConsistentRead: true,
        ExclusiveStartKey: key,
      }),
    ),
  )

const entryAt = (time: number): string => `reading#${new Date(time).toISOString()}`
