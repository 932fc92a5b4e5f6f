import { describe, expect, it } from 'vitest'
import { fittingRows, pageSizes } from '#web/components/ResourceTable/pageSizes.ts'

describe('the number of rows on a page', () => {
  it.each([
    [400, 'comfortable', 10],
    [900, 'comfortable', 13],
    [900, 'compact', 16],
    [1_440, 'compact', 33],
  ] as const)(
    'is as many as fit into a window %d pixels high (%s), but never fewer than the specified number',
    (height, density, rows) => {
      expect(fittingRows(height, density)).toBe(rows)
    },
  )

  it("can be chosen from a list that begins with the table's default", () => {
    expect(pageSizes(20).map(({ value }) => value)).toEqual([20, 25, 50, 0])
  })
})
