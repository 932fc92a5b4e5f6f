import { describe, expect, it } from 'vitest'
import { columnDefinitions, roomInTwoLines } from '#web/components/ResourceTable/tableParts.tsx'

describe('the heading of a column', () => {
  it.each([
    ['Status', 'Status'],
    ['Updated By', 'Updated'],
    ['Last Updated By', 'Updated By'],
    ['Firings (24 h)', 'Firings'],
  ])('%s has room for %s on one of its lines', (header, longest) => {
    expect(roomInTwoLines(header)).toBe(roomInTwoLines(longest.replaceAll(' ', '_')))
  })

  it('has the usual room in a table with wrapped lines, unless its column is narrower', () => {
    const entity = { id: 'entity', header: 'Entity', kind: 'text', value: () => undefined } as const
    const widths = columnDefinitions([entity, { ...entity, narrowest: 98 }], 'UTC', { keepsWords: true })
    expect(widths.map(({ minWidth }) => minWidth)).toEqual([roomInTwoLines('Entity') - 4, 98])
  })
})
