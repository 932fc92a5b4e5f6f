import { describe, expect, it } from 'vitest'
import { mapWithinBudget } from '#functions/application/longWork/mapWithinBudget.ts'

const names = ['a', 'b', 'c', 'd', 'e']

/** Work that takes some turns of the event loop, and what was under way at the same time. */
const working = () => {
  let running = 0
  let most = 0
  const begun: string[] = []
  const work = async (name: string): Promise<string> => {
    begun.push(name)
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < 5 - names.indexOf(name); turn += 1) await Promise.resolve()
    running -= 1
    return name.toUpperCase()
  }
  return { work, begun, most: () => most }
}

describe('work that is done in pieces', () => {
  it('returns the results in order, and runs a few pieces at a time', async () => {
    const { work, most } = working()
    const results = await mapWithinBudget(names, work, { atATime: 2, mayBegin: () => true })
    expect(results).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(most()).toBe(2)
  })

  it('stops at the first piece that the budget does not allow', async () => {
    const { work, begun } = working()
    const results = await mapWithinBudget(names, work, { atATime: 2, mayBegin: () => begun.length < 3 })
    expect(results).toEqual(['A', 'B', 'C'])
  })

  it('always runs the first piece, so that each call makes progress', async () => {
    const { work } = working()
    expect(await mapWithinBudget(names, work, { atATime: 2, mayBegin: () => false })).toEqual(['A'])
  })

  it('returns an empty list if there are no pieces', async () => {
    expect(await mapWithinBudget([], working().work, { atATime: 2, mayBegin: () => true })).toEqual([])
  })

  it('fails with the error of the first piece that fails', async () => {
    const work = (name: string): Promise<string> =>
      name === 'b' ? Promise.reject(new Error('broken')) : Promise.resolve(name)
    await expect(mapWithinBudget(names, work, { atATime: 2, mayBegin: () => true })).rejects.toThrow('broken')
  })
})
