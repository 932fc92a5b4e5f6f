import type { Entry } from './tableParts.tsx'

/** A selection of rows for actions on several rows at once. */
export interface Selection<Row> {
  readonly keys: readonly string[]
  readonly isSelectable: (row: Row) => boolean
  /** Names a row for screen readers. */
  readonly labelOf: (row: Row) => string
  readonly onChange: (keys: readonly string[]) => void
}

/**
 * A selection as the props that Cloudscape's tables take.
 * @param shown The rows of this page. Rows on other pages stay selected. Cloudscape calls `isItemDisabled` for
 * selected rows too, before it deselects one.
 */
export const selectionProps = <Row>(
  { keys, isSelectable, labelOf, onChange }: Selection<Row>,
  shown: readonly Entry<Row>[],
) => ({
  selectionType: 'multi' as const,
  selectedItems: keys.map((key): Entry<Row> => shown.find(entry => entry.key === key) ?? { key }),
  isItemDisabled: ({ row }: Entry<Row>): boolean => row === undefined || !isSelectable(row),
  onSelectionChange: ({ detail }: { readonly detail: { readonly selectedItems: readonly Entry<Row>[] } }): void =>
    onChange(detail.selectedItems.map(({ key }) => key)),
  ariaLabels: {
    selectionGroupLabel: 'Choose rows',
    allItemsSelectionLabel: () => 'Choose all rows of the page',
    itemSelectionLabel: (_: unknown, { row }: Entry<Row>) => (row === undefined ? 'Empty row' : labelOf(row)),
  },
})
