import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import '#web/components/tables.css'

interface Props<T> {
  readonly title: string
  readonly description: string
  readonly items: readonly T[]
  readonly columns: readonly TableProps.ColumnDefinition<T>[]
  readonly empty: string
  /** The button that adds an entry to the list; missing for users who may not add any. */
  readonly add: { readonly label: string; readonly onAdd: () => void } | undefined
  readonly footer?: ReactNode
}

/** A list of all people, channels or teams in the directory, with the button that adds one. */
export const Panel = <T extends { readonly id: string }>(props: Props<T>) => {
  const { title, description, items, columns, empty, add, footer } = props
  const isNarrow = useMedia(narrowWindow)
  return (
    <section aria-label={title}>
      <Table
        variant="container"
        wrapLines
        header={
          <Header
            variant="h2"
            counter={`(${items.length})`}
            description={description}
            actions={
              add && (
                <Button ariaLabel={add.label} onClick={add.onAdd}>
                  Add
                </Button>
              )
            }
          >
            {title}
          </Header>
        }
        items={items}
        trackBy="id"
        columnDefinitions={isNarrow ? narrowColumns(columns) : columns}
        ariaLabels={{ tableLabel: title }}
        empty={<Box textAlign="center">{empty}</Box>}
        footer={footer}
      />
    </section>
  )
}

/**
 * Merges a list's columns for a phone: each cell has the entry's name, below it all other values, and finally the
 * buttons in a row.
 */
const narrowColumns = <T,>([first, ...others]: readonly TableProps.ColumnDefinition<T>[]) => {
  if (!first) return []
  const [details, actions] = [false, true].map(wanted => others.filter(({ id }) => (id === 'actions') === wanted))
  const cell = (item: T): ReactNode => (
    <>
      {first.cell(item)}
      {details?.map(detail => (
        <Box key={detail.id} fontSize="body-s" color="text-body-secondary">
          {detail.cell(item)}
        </Box>
      ))}
      {actions?.map(({ id, cell: buttons }) => (
        <Box key={id} margin={{ top: 'xs' }}>
          {buttons(item)}
        </Box>
      ))}
    </>
  )
  return [{ ...first, cell }]
}
