import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { stackedColumns } from './stackedColumns.tsx'
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
  const isHalf = useMedia(halfWindow)
  return (
    <section aria-label={title}>
      <Table
        variant="container"
        className={items.length > 0 ? 'self-explaining' : 'without-headings'}
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
        columnDefinitions={isHalf ? stackedColumns(columns, isNarrow) : columns}
        ariaLabels={{ tableLabel: title }}
        empty={<Box textAlign="center">{empty}</Box>}
        footer={footer}
      />
    </section>
  )
}
