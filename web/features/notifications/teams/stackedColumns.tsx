import Box from '@cloudscape-design/components/box'
import type { TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'

/**
 * Merges a list's columns for a window that is too narrow for all of them: each cell has the entry's name and below
 * it all other values. The buttons are in a row beside it, or on a phone below it.
 */
export const stackedColumns = <T,>(
  [first, ...others]: readonly TableProps.ColumnDefinition<T>[],
  isNarrow: boolean,
): TableProps.ColumnDefinition<T>[] => {
  if (!first) return []
  const isActions = ({ id }: TableProps.ColumnDefinition<T>): boolean => id === 'actions'
  const actions = others.filter(isActions)
  const cell = (item: T): ReactNode => (
    <>
      {first.cell(item)}
      {others
        .filter(column => !isActions(column))
        .map(detail => (
          <Box key={detail.id} fontSize="body-s" color="text-body-secondary">
            {detail.cell(item)}
          </Box>
        ))}
      {isNarrow &&
        actions.map(({ id, cell: buttons }) => (
          <Box key={id} margin={{ top: 'xs' }}>
            {buttons(item)}
          </Box>
        ))}
    </>
  )
  // The buttons of a person fit in one line.
  return [{ ...first, cell }, ...(isNarrow ? [] : actions.map(column => ({ ...column, width: 330 })))]
}
