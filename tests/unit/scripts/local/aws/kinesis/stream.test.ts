import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStream } from '#scripts/local/aws/kinesis/stream.ts'

/** A stream whose time advances only if a test moves it. */
const open = async (options: { readonly shardCount?: number } = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-stream-'))
  const clock = { now: 0 }
  const stream = await openStream({ folder, now: () => clock.now, ...options })
  onTestFinished(async () => {
    await stream.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { clock, stream }
}

const openShard = async () => {
  const { clock, stream } = await open({ shardCount: 1 })
  const put = (data: string): Promise<string> =>
    stream.put('', data).then(
      () => 'taken',
      ({ type }: { type: string }) => type,
    )
  const putAll = (records: readonly string[]): Promise<string[]> => Promise.all(records.map(put))
  return { clock, putAll }
}

const refused = 'ProvisionedThroughputExceededException'

describe('a shard of the local stream', () => {
  it('accepts 1,000 records in a second, and more in the next second', async () => {
    const { clock, putAll } = await openShard()
    const outcomes = await putAll(Array.from({ length: 1_001 }, () => 'x'))
    expect(outcomes).toEqual([...Array.from({ length: 1_000 }, () => 'taken'), refused])
    clock.now = 1_000
    expect(await putAll(['x'])).toEqual(['taken'])
  })

  it('accepts 1 MiB in a second, and more in the next second', async () => {
    const { clock, putAll } = await openShard()
    const half = 'x'.repeat(512 * 1024)
    expect(await putAll([half, half, 'x'])).toEqual(['taken', 'taken', refused])
    clock.now = 1_000
    expect(await putAll([half])).toEqual(['taken'])
  })

  it('accepts more at once if the clock was set back by an hour', async () => {
    const { clock, putAll } = await openShard()
    clock.now = 3_600_000
    await putAll(Array.from({ length: 1_000 }, () => 'x'))
    clock.now = 10_000
    expect(await putAll(['x'])).toEqual(['taken'])
  })
})

describe('the local stream', () => {
  it('has four shards, like a new on-demand stream, and therefore accepts 4,000 records in a second', async () => {
    const { stream } = await open()
    expect(stream.shards).toHaveLength(4)
  })
})
