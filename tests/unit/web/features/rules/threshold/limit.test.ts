import { describe, expect, it } from 'vitest'
import { limitScale, limitText, linePath, percentFromTop } from '#web/features/rules/threshold/limitScale.ts'
import { simpleLimit } from '#web/features/rules/threshold/simpleLimit.ts'
import { parseExpressionRows } from '#web/features/rules/builder/rows.ts'

const limitOf = (expression: string) => {
  const group = parseExpressionRows(expression)
  const found = group && simpleLimit(group)
  return found && [found.limit, found.isAbove]
}

describe('the limit in an expression', () => {
  it.each([
    ['(P > 400)', [400, true]],
    ['(P <= -2.5)', [-2.5, false]],
    ['(P >= 1e3)', [1000, true]],
  ])('is for %s the number above or below which the condition is TRUE', (expression, expected) => {
    expect(limitOf(expression)).toEqual(expected)
  })

  it.each(['', '(P = 4)', "(P > 'a')", '(P > Q)', '(P > 1) and (P < 3)', '(P + 1 > 3)'])(
    'is not found in "%s", so that it cannot be dragged',
    expression => {
      expect(limitOf(expression)).toBeUndefined()
    },
  )
})

describe('the scale on which a limit is set', () => {
  it('contains the values, the limit and some room, in steps of 1, 2 or 5', () => {
    expect(limitScale([{ min: 0, max: 300 }], 400)).toEqual({ low: -60, high: 460, step: 5 })
    expect(limitScale([{ min: 5, max: 5 }], 5)).toMatchObject({ step: 0.05 })
    expect(limitScale([{ min: 0, max: 0 }], 0)).toMatchObject({ step: 0.01 })
  })

  it('is not offered if the values are too far apart', () => {
    expect(limitScale([{ min: -1.7e308, max: 1.7e308 }], 0)).toBeUndefined()
  })

  it('rounds a limit to its steps and keeps it within its ends, without digits from rounding errors', () => {
    const scale = { low: 0, high: 1, step: 0.1 }
    expect([0.3000001, 0.26, -5, Infinity].map(value => limitText(scale, value))).toEqual(['0.3', '0.3', '0', '1'])
  })

  it('draws each part of a line from its least to its greatest value, and breaks it at a pause', () => {
    const at = (hour: number, min: number, max: number) => ({
      timeStamp: new Date(hour * 3_600_000).toISOString(),
      min,
      max,
      last: max,
      count: 2,
    })
    const scale = { low: 0, high: 100, step: 1 }
    const series = { gapSeconds: 3_600, buckets: [at(0, 0, 50), at(1, 50, 100), at(9, 0, 0)] }
    expect(linePath(series, scale, { from: 0, to: 36_000_000 })).toBe(
      'M0.0 200.0L0.0 100.0L100.0 100.0L100.0 0.0M900.0 200.0L900.0 200.0',
    )
    expect(percentFromTop(scale, 75)).toBe(25)
  })
})
