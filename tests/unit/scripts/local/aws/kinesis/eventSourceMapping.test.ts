import { describe, expect, it } from 'vitest'
import { runMapping, type MappingSettings } from '#scripts/local/aws/kinesis/eventSourceMapping.ts'
import type { Source, SourceRecord } from '#scripts/local/aws/kinesis/source.ts'

const settings: MappingSettings = {
  batchSize: 10,
  maximumBatchingWindowMs: 0,
  maximumRetryAttempts: 2,
  maximumRecordAgeMs: -1,
  bisectBatchOnFunctionError: false,
  reportBatchItemFailures: true,
}

const record = (sequence: string, arrivedAt = 0): SourceRecord => ({ sequence, arrivedAt, record: sequence })

/** Runs until the source is read to its end; returns what the function saw and what became of the records. */
const run = async (
  sequences: string,
  invoke: (batch: string, call: number) => unknown,
  change: Partial<MappingSettings> = {},
  { checkpoint, now = 0 }: { checkpoint?: string; now?: number } = {},
) => {
  const stop = new AbortController()
  const seen = { batches: [] as string[], dead: [] as string[], checkpoints: [] as string[] }
  const records = sequences.split('').map(sequence => record(sequence))
  const source: Source = {
    name: 'test',
    read: async (after, limit) => records.filter(({ sequence }) => sequence > (after ?? '')).slice(0, limit),
    trim: async () => undefined,
    grown: async () => stop.abort(),
  }
  await runMapping(
    source,
    { ...settings, ...change },
    {
      invoke: async batch => {
        const text = batch.map(({ sequence }) => sequence).join('')
        seen.batches.push(text)
        return invoke(text, seen.batches.length)
      },
      readCheckpoint: async () => checkpoint,
      writeCheckpoint: async sequence => void seen.checkpoints.push(sequence),
      deadLetter: async (condition, given) =>
        void seen.dead.push(`${condition}:${given.map(({ sequence }) => sequence).join('')}`),
      now: () => now,
      backOff: async () => undefined,
    },
    stop.signal,
  )
  return seen
}

const fails = (): never => {
  throw new Error('failed')
}
const names = (...itemIdentifiers: string[]) => ({
  batchItemFailures: itemIdentifiers.map(itemIdentifier => ({ itemIdentifier })),
})

describe('a mapping of a stream to a function', () => {
  it('delivers batches in order, starting at its checkpoint', async () => {
    const seen = await run('abcdef', () => undefined, { batchSize: 2 }, { checkpoint: 'b' })
    expect(seen).toEqual({ batches: ['cd', 'ef'], dead: [], checkpoints: ['d', 'f'] })
  })

  it('retries a failed batch unchanged, and continues when the batch succeeds', async () => {
    const seen = await run('abc', (_, call) => (call < 3 ? fails() : undefined), { batchSize: 2 })
    expect(seen.batches).toEqual(['ab', 'ab', 'ab', 'c'])
    expect(seen.dead).toEqual([])
  })

  it('sends a batch to the dead letters after the last attempt, and continues with the next one', async () => {
    const seen = await run('abc', batch => (batch.includes('a') ? fails() : undefined), { batchSize: 2 })
    expect(seen.batches).toEqual(['ab', 'ab', 'ab', 'c'])
    expect(seen.dead).toEqual(['RetryAttemptsExhausted:ab'])
  })

  it('splits a failing batch until the one bad record is found, without counting that as attempts', async () => {
    const seen = await run('abcd', batch => (batch.includes('c') ? fails() : undefined), {
      bisectBatchOnFunctionError: true,
    })
    expect(seen.batches).toEqual(['abcd', 'ab', 'cd', 'c', 'c', 'c', 'd'])
    expect(seen.dead).toEqual(['RetryAttemptsExhausted:c'])
    expect(seen.checkpoints.at(-1)).toBe('d')
  })

  it('continues at the first record that the function names as failed', async () => {
    const seen = await run('abcd', (_, call) => (call === 1 ? names('d', 'b') : undefined))
    expect(seen.batches).toEqual(['abcd', 'bcd'])
    expect(seen.checkpoints).toEqual(['a', 'd'])
  })

  it.each([
    ['a name that is not in the batch', 'x'],
    ['an empty name', ''],
  ])('treats %s as a failure of the whole batch', async (_, name) => {
    const seen = await run('ab', (__, call) => (call === 1 ? names(name) : undefined))
    expect(seen.batches).toEqual(['ab', 'ab'])
  })

  it('ignores the failed records that a function names if that setting is off', async () => {
    const seen = await run('ab', () => names('a'), { reportBatchItemFailures: false })
    expect(seen.batches).toEqual(['ab'])
  })

  it('sends records that have grown too old to the dead letters without delivering them', async () => {
    const seen = await run('ab', () => undefined, { maximumRecordAgeMs: 1_000 }, { now: 1_001 })
    expect(seen).toEqual({ batches: [], dead: ['RecordAgeExceeded:ab'], checkpoints: ['b'] })
  })
})
