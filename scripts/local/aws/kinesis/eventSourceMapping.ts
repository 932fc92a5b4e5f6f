import { setTimeout as sleep } from 'node:timers/promises'
import type { Source, SourceRecord } from './source.ts'

/** The settings of a Lambda event source mapping for a stream, with Lambda's names. */
export interface MappingSettings {
  readonly batchSize: number
  readonly maximumBatchingWindowMs: number
  /** The number of retries; -1 for no limit. Splitting a batch does not count as a retry. */
  readonly maximumRetryAttempts: number
  /** The age at which a record becomes a dead letter; -1 for no limit. */
  readonly maximumRecordAgeMs: number
  readonly bisectBatchOnFunctionError: boolean
  readonly reportBatchItemFailures: boolean
}

export type GivenUpBecause = 'RetryAttemptsExhausted' | 'RecordAgeExceeded'

export interface MappingPorts {
  invoke(records: readonly SourceRecord[]): Promise<unknown>
  readCheckpoint(): Promise<string | undefined>
  writeCheckpoint(sequence: string): Promise<void>
  deadLetter(condition: GivenUpBecause, records: readonly SourceRecord[]): Promise<void>
  now(): number
  /** Waits before the function is invoked again with records that have failed. Tests replace this. */
  backOff?(attempt: number): Promise<void>
}

/**
 * Reads one source in order and passes batches to a function as Lambda does. A failed record blocks all records
 * behind it, until it succeeds or becomes a dead letter.
 * docs.aws.amazon.com/lambda/latest/dg/services-kinesis-errors.html
 */
export const runMapping = async (
  source: Source,
  settings: MappingSettings,
  ports: MappingPorts,
  stop: AbortSignal,
): Promise<void> => {
  let checkpoint = await ports.readCheckpoint()
  const advance = async (sequence: string): Promise<void> => {
    checkpoint = sequence
    await ports.writeCheckpoint(sequence)
    await source.trim(sequence)
  }
  while (!stop.aborted) {
    const records = await nextBatch(source, checkpoint, settings, stop)
    if (records.length > 0) await deliver(records, settings, ports, advance, stop)
  }
}

const nextBatch = async (
  source: Source,
  after: string | undefined,
  settings: MappingSettings,
  stop: AbortSignal,
): Promise<readonly SourceRecord[]> => {
  const { batchSize, maximumBatchingWindowMs } = settings
  const first = await source.read(after, batchSize)
  if (first.length === 0) {
    await Promise.race([source.grown(), aborted(stop)])
    return []
  }
  if (first.length === batchSize || maximumBatchingWindowMs === 0) return first
  await sleep(maximumBatchingWindowMs, undefined, { signal: stop }).catch(() => undefined)
  return stop.aborted ? [] : source.read(after, batchSize)
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Passes a batch of records to the function until each has succeeded or become a dead letter, unless the mapping is
 * stopped.
 */
const deliver = async (
  records: readonly SourceRecord[],
  settings: MappingSettings,
  ports: MappingPorts,
  advance: (sequence: string) => Promise<void>,
  stop: AbortSignal,
): Promise<void> => {
  let left = records
  let attempt = 0
  while (left.length > 0 && !stop.aborted) {
    left = await giveUpOld(left, settings, ports, advance)
    if (left.length === 0) return
    const outcome = await tryOnce(left, settings, ports)
    const done = left.length - outcome.left.length
    if (done > 0) await advance(left[done - 1]?.sequence ?? '')
    left = outcome.left
    if (left.length === 0) return
    if (settings.bisectBatchOnFunctionError && left.length > 1) {
      const middle = Math.ceil(left.length / 2)
      await deliver(left.slice(0, middle), settings, ports, advance, stop)
      left = stop.aborted ? [] : left.slice(middle)
      attempt = 0
      continue
    }
    if (settings.maximumRetryAttempts >= 0 && attempt >= settings.maximumRetryAttempts) {
      await ports.deadLetter('RetryAttemptsExhausted', left)
      await advance(left.at(-1)?.sequence ?? '')
      return
    }
    attempt += 1
    await (ports.backOff ?? backOff)(attempt)
  }
}

const giveUpOld = async (
  records: readonly SourceRecord[],
  { maximumRecordAgeMs }: MappingSettings,
  ports: MappingPorts,
  advance: (sequence: string) => Promise<void>,
): Promise<readonly SourceRecord[]> => {
  if (maximumRecordAgeMs < 0) return records
  const fresh = records.findIndex(({ arrivedAt }) => ports.now() - arrivedAt <= maximumRecordAgeMs)
  const old = fresh === -1 ? records : records.slice(0, fresh)
  if (old.length > 0) {
    await ports.deadLetter('RecordAgeExceeded', old)
    await advance(old.at(-1)?.sequence ?? '')
  }
  return records.slice(old.length)
}

/**
 * Invokes the function once. Returns the records that are still to be processed: all of them if the function failed,
 * otherwise those from the first record that its answer reports as failed.
 */
const tryOnce = async (
  records: readonly SourceRecord[],
  { reportBatchItemFailures }: MappingSettings,
  ports: MappingPorts,
): Promise<{ left: readonly SourceRecord[] }> => {
  try {
    const answer = await ports.invoke(records)
    return { left: reportBatchItemFailures ? fromFirstFailure(records, answer) : [] }
  } catch {
    return { left: records }
  }
}

/**
 * Returns the records from the first one that the answer reports as failed. As in Lambda, an identifier that is not
 * in the batch means that the whole batch has failed.
 */
const fromFirstFailure = (records: readonly SourceRecord[], answer: unknown): readonly SourceRecord[] => {
  const failures =
    (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] } | null | undefined)?.batchItemFailures ?? []
  const places = failures.map(({ itemIdentifier }) => records.findIndex(({ sequence }) => sequence === itemIdentifier))
  return places.length === 0 ? [] : records.slice(Math.max(0, Math.min(...places)))
}

const longestWaitMs = 5_000

const backOff = (attempt: number): Promise<void> => sleep(Math.min(longestWaitMs, 100 * 2 ** Math.min(attempt, 10)))
