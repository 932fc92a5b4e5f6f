import { describe, expect, it } from 'vitest'
import { makePace } from '#functions/runtime/pace.ts'

describe('work that is held to a pace', () => {
  it('begins evenly if it is simultaneous, and does not catch up if it is late', async () => {
    let now = 5_000
    const begun: number[] = []
    const pace = makePace(40, { elapsed: () => now, sleep: async waited => begun.push(now + waited) })
    await Promise.all([pace(), pace(), pace()])
    expect(begun).toEqual([5_025, 5_050])
    now = 9_000
    await Promise.all([pace(), pace()])
    expect(begun).toEqual([5_025, 5_050, 9_025])
  })

  it('begins with a few pieces at once after a rest, and keeps to its rate on the whole', async () => {
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
