import { describe, expect, it } from 'vitest'
import { inTurn } from '#functions/data/store/inTurn.ts'

/** Work that notes its beginning and its end, and takes a turn of the event loop. */
const noting =
  (log: string[], name: string, fails = false) =>
  async (): Promise<string> => {
    log.push(`${name} begins`)
    await new Promise(setImmediate)
    log.push(`${name} ends`)
    if (fails) throw new Error(name)
    return name
  }

describe('work that is queued by key', () => {
  it('runs one piece after another for one key, even if a piece fails', async () => {
    const log: string[] = []
    const pieces = ['a', 'b', 'c'].map(name => inTurn('thing', noting(log, name, name === 'a')))
    expect(await Promise.allSettled(pieces)).toMatchObject([
      { status: 'rejected', reason: { message: 'a' } },
      { value: 'b' },
      { value: 'c' },
    ])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('runs at the same time for different keys', async () => {
    const log: string[] = []
    await Promise.all([inTurn('one', noting(log, 'a')), inTurn('other', noting(log, 'b'))])
    expect(log).toEqual(['a begins', 'b begins', 'a ends', 'b ends'])
  })
})
