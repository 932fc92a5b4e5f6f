import { describe, expect, it } from 'vitest'
import { computeWorkProgress } from '#functions/application/longWork/progress.ts'
import { keyInToken } from '#functions/domain/nextToken.ts'

describe('the progress of long work', () => {
  it.each([
    [1, 3, 33],
    [2, 3, 66],
    [999, 1000, 99],
  ])('after %i of %i pieces is %i percent, with a token to continue', (place, total, progress) => {
    const { nextToken = '', ...rest } = computeWorkProgress(place, total, 'SN-2')
    expect(rest).toEqual({ done: false, progress })
    expect(keyInToken(nextToken)).toBe('SN-2')
  })

  it.each([
    [3, 3],
    [10, 3],
    [0, 0],
  ])('is complete after %i of %i pieces', (place, total) => {
    expect(computeWorkProgress(place, total, 'SN-3')).toEqual({ done: true, progress: 100 })
  })
})
