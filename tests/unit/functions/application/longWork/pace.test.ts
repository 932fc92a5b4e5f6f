import { describe, expect, it } from 'vitest'
import { paceOf } from '#functions/application/longWork/pace.ts'

describe('a pace', () => {
  it('lets work that comes at once begin evenly, and work that comes late not catch up', async () => {
    let now = 5_000
    const begun: number[] = []
    const pace = paceOf(
      40,
      () => now,
      async waited => begun.push(now + waited),
    )
    await Promise.all([pace(), pace(), pace()])
    expect(begun).toEqual([5_025, 5_050])
    now = 9_000
    await Promise.all([pace(), pace()])
    expect(begun).toEqual([5_025, 5_050, 9_025])
  })
})
