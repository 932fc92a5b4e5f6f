import { afterEach, describe, expect, it } from 'vitest'
import { ratioLimit, unitLimit } from '#scripts/bench/limits.ts'

const before = process.exitCode

afterEach(() => {
  process.exitCode = before
})

describe('the limit that npm run bench prints next to a figure', () => {
  it.each([
    ['is missing if the line has none', ratioLimit('load audit', 9), ''],
    ['is met', ratioLimit('load ingest', 4), ' (at most 4)'],
    ['is met up to a tenth more', ratioLimit('load ingest', 4.4), ' (at most 4)'],
  ])('%s, and the command succeeds', (_, text, expected) => {
    expect(text).toBe(expected)
    expect(process.exitCode).toBe(before)
  })

  it.each([
    ['is missed', () => ratioLimit('load ingest', 4.5), ' (at most 4, MISSED)'],
    [
      'is missed as known',
      () => unitLimit('100 × 1, 1000 rules of 20 models', 4.63),
      ' (at most 3.5, missed as known: 4.64)',
    ],
    [
      'is missed by more than is known',
      () => unitLimit('100 × 1, 1000 rules of 20 models', 5.2),
      ' (at most 3.5, MISSED)',
    ],
  ])('%s, and the command fails', (_, check, expected) => {
    expect(check()).toBe(expected)
    expect(process.exitCode).toBe(1)
  })
})
