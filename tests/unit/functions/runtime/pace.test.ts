import { describe, expect, it } from 'vitest'
import { makePace } from '#functions/runtime/pace.ts'

describe('rate-limited work', () => {
  it('is started at even intervals if it arrives all at once, and does not catch up after a delay', async () => {
    let now = 5_000
    const begun: number[] = []
    const pace = makePace(40, { elapsed: () => now, sleep: async waited => begun.push(now + waited) })
    await Promise.all([pace(), pace(), pace()])
    expect(begun).toEqual([5_025, 5_050])
    now = 9_000
    await Promise.all([pace(), pace()])
    expect(begun).toEqual([5_025, 5_050, 9_025])
  })

  it('may start with a short burst after a rest, but keeps its rate on average', async () => {
    let now = 0
    const waits: number[] = []
    const pace = makePace(10, { burst: 3, elapsed: () => now, sleep: async waited => waits.push(waited) })
    await Promise.all([pace(), pace(), pace(), pace(), pace()])
    expect(waits).toEqual([100, 200])
    now = 400
    await Promise.all([pace(), pace(), pace()])
    expect(waits).toEqual([100, 200, 100])
  })
})
