import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { forgetAttempts, forgetNames, isTaken, takeAttempt, takeName } =
  await import('#functions/data/users/attemptRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const limit = { limit: 2, periodMs: 1_000 }

describe('attempts that are counted against a limit', () => {
  it('are allowed up to the limit, and again in the next period', async () => {
    expect(await isTaken('a', limit, 0)).toBe(true)
    expect(await isTaken('a', limit, 500)).toBe(true)
    await expect(takeAttempt('a', limit, 999)).rejects.toMatchObject({ status: 429 })
    await takeAttempt('a', limit, 1_000)
  })

  it('have a limit per counter, and are counted from zero after a success', async () => {
    await takeAttempt('b', limit, 0)
    await takeAttempt('b', limit, 0)
    expect(await isTaken('b', limit, 1)).toBe(false)
    await forgetAttempts('b')
    expect(await isTaken('b', limit, 2)).toBe(true)
  })

  it('are all counted even if they come at the same moment', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => isTaken('c', limit, 0)))
    expect(taken.filter(Boolean)).toHaveLength(2)
  })
})

describe('user names that are tried from one address', () => {
  it('count once each towards the limit, and a name beyond the limit is refused', async () => {
    for (const name of ['anna', 'bob', 'anna', 'bob']) await takeName('names', name, limit, 0)
    await expect(takeName('names', 'carl', limit, 1)).rejects.toMatchObject({ status: 429 })
    await takeName('names', 'anna', limit, 2)
  })

  it('no longer count towards the limit after a success', async () => {
    await takeName('others', 'anna', limit, 0)
    await takeName('others', 'bob', limit, 0)
    await forgetNames('others', ['anna'])
    await expect(takeName('others', 'carl', limit, 1)).resolves.toBeUndefined()
  })
})
