import { describe, expect, it } from 'vitest'
import { joinedWork } from '#functions/application/longWork/joinedWork.ts'

const done: string[][] = []
const work = joinedWork(async (thing: string, all: readonly string[]) => {
  done.push([thing, ...all])
  await Promise.resolve()
  if (all.includes('fails')) throw new Error('away')
  return all.map(one => one.toUpperCase())
})

describe('requests for work with the same key', () => {
  it('are combined while earlier work with that key is in progress, and each gets its own result', async () => {
    const wanted = ['one', 'two', 'three'].map(one => work('here', one))
    expect(await Promise.all([...wanted, work('there', 'four')])).toEqual(['ONE', 'TWO', 'THREE', 'FOUR'])
    expect(await work('here', 'five')).toBe('FIVE')
    expect(done.filter(([thing]) => thing === 'here').map(all => all.slice(1))).toEqual([
      ['one'],
      ['two', 'three'],
      ['five'],
    ])
  })

  it('are carried out even if the earlier work with that key failed', async () => {
    const results = await Promise.allSettled(['fails', 'good'].map(one => work('there', one)))
    expect(results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'GOOD' }])
  })
})
