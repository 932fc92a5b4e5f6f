import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TableProps } from '@cloudscape-design/components/table'

interface RowAction {
  readonly text: string
  readonly onClick: () => void
  readonly isBusy?: boolean
  /** Whether the action has to wait for another one. */
  readonly isBlocked?: boolean
}

/**
 * The column with each row's buttons, which change or remove the row's entry. Users who may change nothing do not get
 * this column.
 */
export const actionsColumn = <T extends { readonly name: string }>(
  isAdmin: boolean,
  actionsOf: (row: T) => readonly RowAction[],
): TableProps.ColumnDefinition<T>[] =>
  isAdmin
    ? [
        {
          id: 'actions',
          header: 'Actions',
          width: '30%',
          minWidth: 130,
          cell: row => (
            <SpaceBetween direction="horizontal" size="s">
              {actionsOf(row).map(({ text, onClick, isBusy = false, isBlocked = false }) => (
                <Button
                  key={text}
                  variant="inline-link"
                  ariaLabel={`${text}: ${row.name}`}
                  loading={isBusy}
                  disabled={isBlocked}
                  loadingText="Sending"
                  onClick={onClick}
                >
                  {text}
                </Button>
              ))}
            </SpaceBetween>
          ),
        },
      ]
    : []
