import type { TimePeriod } from '#shared/time/dates.ts'
import { addSummary } from '../../domain/telemetry/chunkSummary.ts'
import { chunkSpanMs } from '../../domain/telemetry/openChunk.ts'
import { noSamples, tidy, type SamplesByItem } from '../../domain/telemetry/samples.ts'
import { joinedStretches, noStretches, toStretches, type Stretches } from '../../domain/telemetry/stretches.ts'
import { batchGet } from '../store/batchGet.ts'
import { readDeviceState } from '../devices/deviceStateRepository.ts'
import { findInSummary } from './columnsIn.ts'
import { addSamples } from './historyChunk.ts'
import { historyTable } from './historyRepository.ts'
import { itemsInSlices } from './historySlices.ts'
import { unpackText } from '../store/packing.ts'
import type { Item } from '../store/pages.ts'
import { addEntries, samplesAround } from './readingHistory.ts'

/**
 * The width of a chart's bucket, in milliseconds, from which the summaries of history chunks suffice: a busy
 * instrument closes a chunk every ten minutes.
 */
const summaryWidthMs = 15 * 60_000
const sliceMs = 10 * 86_400_000

/**
 * Reads the values of some items in a period, for a chart with buckets of a given width. For wide buckets, reads the
 * chunks' summaries, and a chunk itself only if it crosses an end of the period or is longer than a bucket.
 * Decision 11 says why there are summaries.
 */
export const stretchesAround = async (
  deviceName: string,
  mnemonics: readonly string[],
  period: TimePeriod,
  widthMs: number,
): Promise<ReadonlyMap<string, Stretches>> => {
  const state = await readDeviceState(deviceName)
  // History chunks that an earlier release has written have no summaries, so the chunks themselves are read.
  if (widthMs < summaryWidthMs || state.summarisedFrom > 0) {
    return stretchesIn(await samplesAround(state, mnemonics, period), period)
  }
  const items = await itemsInSlices('summary', {
    deviceName,
    period: { from: Math.max(0, period.from - chunkSpanMs), to: period.to },
    newest: state.lastDataItem ?? 0,
    sliceMs,
  })
  const chunks = items.map(closedChunk)
  const isWhole = ({ from, until }: ClosedChunk): boolean =>
    from >= period.from && until <= period.to && until - from <= widthMs
  const { whole = [], cut = [] } = Object.groupBy(chunks, chunk => (isWhole(chunk) ? 'whole' : 'cut'))
  const samples = noSamples(mnemonics)
  for (const packed of await readChunks(
    deviceName,
    cut.filter(({ until }) => until >= period.from),
  )) {
    addSamples(samples, packed)
  }
  // The open chunk of history may have been closed since the state was read. It is then left out, so that it is not
  // counted twice. A chunk that ends earlier contains a single late message, which is stored beside the open chunk.
  const { chunk, chunkCount } = state
  const isClosed = chunks.some(({ number, until }) => number >= chunkCount && until >= (chunk?.to ?? 0))
  if (!isClosed) addEntries(samples, chunk?.entries ?? [])
  const rest = stretchesIn(samples, period)
  return new Map(
    mnemonics.map(mnemonic => [
      mnemonic,
      joinedStretches([summarised(whole, mnemonic), rest.get(mnemonic) ?? noStretches()]),
    ]),
  )
}

const stretchesIn = (samples: SamplesByItem, period: TimePeriod): Map<string, Stretches> =>
  new Map(Array.from(samples, ([mnemonic, all]) => [mnemonic, toStretches(tidy(all, period))]))

interface ClosedChunk {
  readonly entry: string
  readonly number: number
  readonly from: number
  readonly until: number
  readonly summaryOf: ReturnType<typeof findInSummary>
}

const closedChunk = (item: Item): ClosedChunk => {
  const entry = String(item['entry'])
  const [, from = '', number] = entry.split('#')
  return {
    entry,
    number: Number(number),
    from: Date.parse(from),
    until: Date.parse(String(item['until'])),
    summaryOf: findInSummary(unpackText(item['packed'] as Uint8Array)), // safe cast: only this product writes the item
  }
}

const summarised = (chunks: readonly ClosedChunk[], mnemonic: string): Stretches => {
  const stretches = noStretches()
  for (const { summaryOf, from } of chunks) addSummary(stretches, summaryOf(mnemonic), mnemonic, from)
  return stretches
}

/** Reads the history chunks to which some summaries belong. */
const readChunks = async (deviceName: string, chunks: readonly ClosedChunk[]): Promise<Uint8Array[]> => {
  const keys = chunks.map(({ entry }) => ({ deviceName, entry: entry.replace('summary', 'reading') }))
  return (await batchGet(historyTable, keys)).map(item => item['packed'] as Uint8Array)
}
