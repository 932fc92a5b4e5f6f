import { describe, expect, it } from 'vitest'
import { withWidths } from '#web/components/ResourceTable/sectionWidths.ts'

const sections = (...areWide: boolean[]) => areWide.map(isWide => ({ isWide }))
const widthsOf = (areWide: boolean[], isNarrow = false): number[] =>
  withWidths(sections(...areWide), isNarrow).map(({ width }) => Math.round(width))

describe('the sections of a card', () => {
  it('are side by side by two on a phone, and by three in a wider window', () => {
    const five = Array.from({ length: 5 }, () => false)
    expect(widthsOf(five, true)).toEqual([50, 50, 50, 50, 100])
    expect(widthsOf(five)).toEqual([33, 33, 33, 33, 67])
  })

  it('are in one line if there are four in a wide window, the last with a little more room', () => {
    const four = Array.from({ length: 4 }, () => false)
    expect(widthsOf(four)).toEqual([24, 24, 24, 28])
    expect(widthsOf(four, true)).toEqual([50, 50, 50, 50])
  })

  it('have a line of their own if they are wide', () => {
    expect(widthsOf([false, false, true, false])).toEqual([33, 67, 100, 100])
  })

  it('are equally wide, so that those after one that a card leaves out begin where others do', () => {
    const widths = withWidths(sections(...Array.from({ length: 7 }, () => false)), false).map(({ width }) => width)
    expect(new Set(widths.slice(0, 6)).size).toBe(1)
  })

  it('leave the last one room to move up beside the others if an earlier one may be left out', () => {
    const seven = Array.from({ length: 7 }, (_, place) => ({ isWide: false, isOptional: place === 1 }))
    expect(withWidths(seven, false).at(-1)?.width).toBeCloseTo(33.3)
    expect(withWidths(seven, true).at(-1)?.width).toBe(50)
    const nextLine = [...seven, { isWide: true, isOptional: false }, { isWide: false, isOptional: false }]
    expect(withWidths(nextLine, true).at(-1)?.width).toBe(100)
  })
})
