import { describe, expect, it } from 'vitest'
import { addTime, timesAfter } from '#functions/domain/alarms/state/window.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('the window of a rule', () => {
  it.each<[string, number[], number, number[]]>([
    ['keeps times after the limit', [1, 2, 3], 1, [2, 3]],
    ['drops a time exactly at the limit', [2], 2, []],
    ['is empty after its last time has left', [1, 2], 9, []],
  ])('%s', (_, window, limit, left) => {
    expect(timesAfter(window, limit)).toEqual(left)
  })

  it('stays the same list object if no time leaves the window', () => {
    const window = [1, 2]
    expect(timesAfter(window, 0)).toBe(window)
  })

  it('holds the newest times that the rule needs, oldest first, in whatever order they arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 })), fc.integer({ min: 1, max: 9 }), (times, needed) => {
        const window = times.reduce<readonly number[]>((before, time) => addTime(before, time, needed), [])
        expect(window).toEqual(times.toSorted((a, b) => a - b).slice(-needed))
      }),
    )
  })
})
