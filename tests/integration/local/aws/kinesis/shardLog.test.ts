import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShardLog, type ShardLog } from '#scripts/local/aws/kinesis/shardLog.ts'
import { fillDisk } from '#tests/support/files/fullDisk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const readAll = async (log: ShardLog, limit = 100): Promise<string[]> => {
  const found: string[] = []
  let after: string | undefined
  for (;;) {
    const entries = await log.read(after, limit)
    if (entries.length === 0) return found
    found.push(...entries.map(({ data }) => data))
    after = entries.at(-1)?.sequence
  }
}

const appendAll = (log: ShardLog, values: readonly string[]) =>
  Promise.all(values.map(value => log.append('key', value, 0)))

const numbered = (count: number, size = 1): string[] =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(size, '.'))

describe('the log of a shard of the local Kinesis', () => {
  it('returns appended entries in order, however many are read at a time', async () => {
    const log = await openShardLog(folder)
    await appendAll(log, numbered(250))
    expect(await readAll(log, 7)).toEqual(numbered(250))
    expect(await readAll(log, 1_000)).toEqual(numbered(250))
    await log.close()
  })

  it('continues its sequence numbers after it is opened again', async () => {
    const first = await openShardLog(folder)
    await appendAll(first, ['a', 'b'])
    await first.close()
    const second = await openShardLog(folder)
    await appendAll(second, ['c'])
    const sequences = (await second.read(undefined, 10)).map(({ sequence }) => Number(sequence))
    expect(sequences).toEqual([1, 2, 3])
    await second.close()
  })

  it('drops an incomplete last line that a crash left behind, but no other line', async () => {
    const first = await openShardLog(folder)
    await appendAll(first, ['a', 'b'])
    await first.close()
    const [file = ''] = await readdir(folder)
    await appendFile(path.join(folder, file), '000000000000000000003 0 key tor')
    const second = await openShardLog(folder)
    await appendAll(second, ['c'])
    expect(await readAll(second)).toEqual(['a', 'b', 'c'])
    await second.close()
  })

  it('stores no part of an entry that does not fit on the disk, and accepts entries again once there is room', async () => {
    const log = await openShardLog(folder)
    await appendAll(log, ['a'])
    const makeRoom = await fillDisk(folder)
    await expect(log.append('key', 'b', 0)).rejects.toThrow('no space left')
    makeRoom()
    await appendAll(log, ['c'])
    expect(await readAll(log)).toEqual(['a', 'c'])
    await log.close()
  })

  it('begins a new file when one is full, and deletes files whose entries were read', async () => {
    const log = await openShardLog(folder)
    const values = numbered(40, 500_000)
    for (const value of values) await log.append('key', value, 0)
    expect((await readdir(folder)).length).toBeGreaterThan(2)
    expect((await readAll(log, 3)).length).toBe(values.length)
    await log.trim(String(40).padStart(21, '0'))
    expect(await readdir(folder)).toHaveLength(1)
    await log.append('key', 'after', 0)
    expect((await log.read(String(40).padStart(21, '0'), 10)).map(({ data }) => data)).toEqual(['after'])
    await log.close()
  })
})
