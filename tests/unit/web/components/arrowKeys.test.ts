import { describe, expect, it } from 'vitest'
import { arrows, placeAfter } from '#web/components/arrowKeys.ts'

describe('keyboard navigation in a list', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowLeft', 1, undefined],
    ['Enter', 1, undefined],
  ])('moves on the key %s from index %i of three items to %s', (key, from, to) => {
    expect(placeAfter(key, arrows.upAndDown, from, 3)).toBe(to)
  })

  it('does not move in an empty list', () => {
    expect(placeAfter('End', arrows.upAndDown, -1, 0)).toBeUndefined()
  })
})
