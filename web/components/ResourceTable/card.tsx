import Box from '@cloudscape-design/components/box'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Selection } from './selection.ts'
import { renderCellContent, type Entry } from './tableParts.tsx'

/** A table's row as a card. */
export interface Card {
  readonly key: string
  readonly heading: ReactNode
  /** The contents of the card's cells, keyed by column id. A cell that the card leaves out is undefined. */
  readonly cells: Readonly<Record<string, ReactNode>>
  /** Whether the card cannot be selected. */
  readonly isFixed: boolean
  readonly label: string
}

/** A line below a card's heading, or a part of a line. */
export interface Section {
  readonly id: string
  readonly header: string | undefined
  /** Whether the section takes a whole line. */
  readonly isWide: boolean
  /** Whether cards leave the section out if it has no value. */
  readonly isOptional?: boolean
}

export const buildCards = <Row,>(
  entries: readonly Entry<Row>[],
  columns: readonly Column<Row>[],
  zone: string,
  selection: Selection<Row> | undefined,
): readonly Card[] => {
  const heading = columns.find(({ isRowHeader }) => isRowHeader)
  return entries.flatMap(({ key, row }) =>
    row === undefined
      ? []
      : {
          key,
          heading: heading && renderCellContent(heading, row, zone),
          cells: Object.fromEntries(
            columns.map(column => [
              column.id,
              isLeftOut(column, row) ? undefined : renderCellContent(column, row, zone),
            ]),
          ),
          isFixed: !(selection?.isSelectable(row) ?? false),
          label: selection?.labelOf(row) ?? key,
        },
  )
}

/**
 * The same columns for cards. The heading has the values of one column, such as the description or the status, below
 * the name, so that the other columns fill whole lines.
 */
export const withInHeading = <Row,>(columns: readonly Column<Row>[], inHeading: string): readonly Column<Row>[] => {
  const below = columns.find(({ id }) => id === inHeading)
  if (!below) return columns
  return columns.map((column): Column<Row> => {
    if (column === below) return { ...column, isInHeading: true }
    if (!column.isRowHeader) return column
    return {
      ...column,
      cell: row => (
        <>
          {column.cell ? column.cell(row) : column.value(row)}
          <Box fontSize={below.cell ? 'body-m' : 'body-s'} fontWeight="normal" color="text-body-secondary">
            {below.cell ? below.cell(row) : below.value(row)}
          </Box>
        </>
      ),
    }
  })
}

const isLeftOut = <Row,>({ isOptional, value }: Column<Row>, row: Row): boolean => isOptional === true && !value(row)

/** The lines below a card's heading: the columns that the viewer has not hidden, in the viewer's order. */
export const listCardSections = <Row,>(
  columns: readonly Column<Row>[],
  display: readonly { readonly id: string; readonly visible: boolean }[],
): readonly Section[] =>
  display
    .flatMap(shown => columns.find(({ id }) => shown.visible && id === shown.id) ?? [])
    .filter(({ isRowHeader, isInHeading }) => !isRowHeader && !isInHeading)
    .map(({ id, header, kind, isWide, isUnlabelled, isOptional }) => ({
      id,
      header: isUnlabelled || (kind === 'actions' && isWide !== false) ? undefined : header,
      isWide: isWide ?? kind === 'actions',
      ...(isOptional && { isOptional }),
    }))
