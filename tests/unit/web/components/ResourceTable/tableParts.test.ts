import { describe, expect, it } from 'vitest'
import { roomInTwoLines } from '#web/components/ResourceTable/tableParts.tsx'

describe('the heading of a column', () => {
  it.each([
    ['Status', 'Status'],
    ['Updated By', 'Updated'],
    ['Last Updated By', 'Updated By'],
    ['Firings (24 h)', 'Firings'],
  ])('%s has room for %s on one of its lines', (header, longest) => {
    expect(roomInTwoLines(header)).toBe(roomInTwoLines(longest.replaceAll(' ', '_')))
  })
})
