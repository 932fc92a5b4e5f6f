import { describe, expect, it } from 'vitest'
import { buildCards, listCardSections, withInHeading } from '#web/components/ResourceTable/card.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'

const columns: readonly Column<string>[] = [
  { id: 'name', header: 'Name', kind: 'text', isRowHeader: true, value: row => row },
  { id: 'a', header: 'A', kind: 'text', value: row => row },
  { id: 'b', header: 'B', kind: 'text', value: row => row },
  { id: 'c', header: 'C', kind: 'text', value: row => row },
]

describe('a card that is shown in place of a table row', () => {
  it('shows the columns chosen by the viewer in their order, except the one that is the card’s heading', () => {
    const display = ['c', 'name', 'b', 'a'].map(id => ({ id, visible: id !== 'b' }))
    expect(listCardSections(columns, display).map(({ id }) => id)).toEqual(['c', 'a'])
  })

  it('has no line for a column whose value its heading contains', () => {
    const inHeading = columns.map(column => ({ ...column, ...(column.id === 'a' && { isInHeading: true as const }) }))
    const display = ['name', 'a', 'b'].map(id => ({ id, visible: true }))
    expect(listCardSections(inHeading, display).map(({ id }) => id)).toEqual(['b'])
  })

  it('has the description of a row in its heading, not also below it', () => {
    const description: Column<string> = { id: 'description', header: 'D', kind: 'text', value: row => `about ${row}` }
    const inHeading = withInHeading([...columns, description], 'description')
    const display = ['name', 'a', 'description'].map(id => ({ id, visible: true }))
    expect(listCardSections(inHeading, display).map(({ id }) => id)).toEqual(['a'])
    const [card] = buildCards([{ key: 'row', row: 'Pump' }], inHeading, 'UTC', undefined)
    expect(JSON.stringify(card?.heading)).toContain('about Pump')
  })

  it('has the status of a row in its heading as the column shows it', () => {
    const status: Column<string> = { id: 'status', header: 'S', kind: 'text', value: () => 'ok', cell: () => 'fine' }
    const [card] = buildCards(
      [{ key: 'row', row: 'Pump' }],
      withInHeading([...columns, status], 'status'),
      'UTC',
      undefined,
    )
    expect(JSON.stringify(card?.heading)).toContain('fine')
  })

  it('shows the actions of a row on a separate line, unless their column is set to share a line', () => {
    const history = { id: 'history', header: 'History', kind: 'actions', value: () => undefined } as const
    const display = [{ id: 'history', visible: true }]
    const shown = (column: Column<string>) => listCardSections([column], display)
    expect(shown(history)).toEqual([{ id: 'history', header: undefined, isWide: true }])
    expect(shown({ ...history, isWide: false })).toEqual([{ id: 'history', header: 'History', isWide: false }])
  })

  it('shows a column that explains itself without the column’s heading', () => {
    const display = ['a', 'b'].map(id => ({ id, visible: true }))
    const unlabelled = columns.map(column => ({ ...column, ...(column.id === 'a' && { isUnlabelled: true as const }) }))
    expect(listCardSections(unlabelled, display).map(({ header }) => header)).toEqual([undefined, 'B'])
  })

  it('knows which columns a card may leave out', () => {
    const some = columns.map(column => ({ ...column, ...(column.id === 'a' && { isOptional: true as const }) }))
    const display = ['a', 'b'].map(id => ({ id, visible: true }))
    expect(listCardSections(some, display).map(({ isOptional }) => isOptional)).toEqual([true, undefined])
  })

  it('has no line for a number that is 0 or missing if its column says so', () => {
    const number = (id: string, value: number | undefined): Column<string> => ({
      id,
      header: id,
      kind: 'number',
      isOptional: true,
      value: () => value,
    })
    const numbers = [number('none', undefined), number('zero', 0), number('one', 1)]
    const [card] = buildCards([{ key: 'row', row: 'row' }], numbers, 'UTC', undefined)
    expect(card?.cells).toMatchObject({
      none: undefined,
      zero: undefined,
      one: 1,
    })
  })
})
