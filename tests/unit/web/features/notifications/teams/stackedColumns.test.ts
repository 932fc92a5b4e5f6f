import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { stackedColumns } from '#web/features/notifications/teams/stackedColumns.tsx'

const columns = ['name', 'reached', 'teams', 'actions'].map(id => ({ id, header: id, cell: () => `the ${id}` }))
const textsOf = (isNarrow: boolean): string[][] =>
  stackedColumns<object>(columns, isNarrow).map(({ cell }) => renderToStaticMarkup(cell({})).match(/the \w+/g) ?? [])

describe('the columns of a directory', () => {
  it('are the name with all values below it, and the buttons, in half a window', () => {
    expect(textsOf(false)).toEqual([['the name', 'the reached', 'the teams'], ['the actions']])
  })

  it('are a single one on a phone', () => {
    expect(textsOf(true)).toEqual([['the name', 'the reached', 'the teams', 'the actions']])
  })

  it('are without buttons for users who may change nothing', () => {
    expect(stackedColumns<object>(columns.slice(0, 3), false)).toHaveLength(1)
  })
})
