import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { takeCounters } = await import('#functions/data/jobs/jobPartRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const now = Date.UTC(2026, 10, 22)
const restoreCounter = (value: number) =>
  store.db.send(
    new PutCommand({ TableName: localTableName('jobs'), Item: { kind: 'counter', name: 'document', value } }),
  )

describe('the numbers of job documents', () => {
  it('are each assigned once, in increasing order, even if several are taken at the same moment', async () => {
    const counts = [3, 1, 100, 2]
    const firsts = await Promise.all(counts.map(count => takeCounters(count, now)))
    const taken = firsts.flatMap((first, index) => Array.from({ length: counts[index] ?? 0 }, (_, one) => first + one))
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 106 }, (_, index) => now + 1 + index))
    expect(await takeCounters(1, now + 50)).toBe(now + 107)
  })

  it('are higher than all assigned ones, even after a restore has set the counter back', async () => {
    const given = await takeCounters(1, now + 1_000)
    await restoreCounter(7)
    expect(await takeCounters(1, now + 2_000)).toBeGreaterThan(given)
  })

  it('do not decrease if the clock is set back', async () => {
    const given = await takeCounters(1, now + 3_000)
    expect(await takeCounters(1, now)).toBe(given + 1)
  })
})
