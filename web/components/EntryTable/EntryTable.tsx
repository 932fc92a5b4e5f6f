import Box from '@cloudscape-design/components/box'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { buildCards, listCardSections } from '#web/components/ResourceTable/card.tsx'
import { Empty } from '#web/components/ResourceTable/Empty.tsx'
import { FindBox } from '#web/components/ResourceTable/find/FindBox.tsx'
import { TablePages } from '#web/components/ResourceTable/TablePages.tsx'
import { columnDefinitions, buildTableEntries, type Entry } from '#web/components/ResourceTable/tableParts.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { halfWindow, narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import type { useTableView } from './useTableView.ts'
import '../sortMenus.css'
import '../tables.css'
import './EntryTable.css'

const ResourceCards = lazyPart(
  async () => (await import('#web/components/ResourceTable/ResourceCards.tsx')).ResourceCards,
)

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row, index: number) => string
  readonly table: ReturnType<typeof useTableView<Row>>
  /** The content of the table if there are no rows at all. */
  readonly empty: ReactNode
  readonly header?: ReactNode
  /** Whether the rows are still being read. Skeletons are shown in their place meanwhile. */
  readonly isReading?: boolean
  /** If true, the text filter and the pagination are shown only if there is more than one page of rows. */
  readonly isOftenShort?: boolean
  /** If a page has fewer rows than this, empty rows fill it up. */
  readonly minimumRows?: number
  /** The keys of the ticked rows, if rows can be ticked. */
  readonly ticked?: Ticked<Row>
  /**
   * How rows look in a narrow window. By default, the table scrolls. `cards` is for windows as narrow as a phone's,
   * `cardsSooner` also for those of half the screen's width. A table whose rows can be ticked stays a table.
   */
  readonly narrowLook?: 'cards' | 'cardsSooner' | undefined
  /** Whether cards have two values side by side in every window, because the form leaves no room for three. */
  readonly hasSlimCards?: boolean
  /** Whether headings wrap, so that a table with long headings takes less room. */
  readonly wrapsHeadings?: boolean
}

interface Ticked<Row> {
  /** Says to screen readers what the rows' checkboxes are for. */
  readonly label: string
  readonly keys: ReadonlySet<string>
  readonly mayTick: (row: Row) => boolean
  /** Called with the rows on the page, and with those of them that are now ticked. */
  readonly onChange: (shown: readonly Row[], ticked: readonly Row[]) => void
}

/** The row numbers that screen readers announce for a page of the table or its cards, such as `Rows 1 to 5 of 12`. */
type Announced = Pick<TableProps.LiveAnnouncement, 'firstIndex' | 'lastIndex' | 'totalItemsCount'>

/**
 * A table inside a form or a dialog, with five rows on a page, a jump to any page, a text filter, and sorting by
 * several columns.
 */
export const EntryTable = <Row,>({
  label,
  columns,
  rowKey,
  table,
  empty,
  header,
  isReading = false,
  isOftenShort = false,
  minimumRows = 0,
  ticked,
  narrowLook,
  hasSlimCards = false,
  wrapsHeadings = false,
}: Props<Row>) => {
  const { view, rows, shown, change, size, isInFirstOrder } = table
  const zone = useTimeZone()
  const isNarrowed = view.text !== '' || Object.keys(view.filters).length > 0
  // Without rows, there is nothing to find and no page to turn. Before they have been read, their number is unknown.
  const isEmpty = rows.length === 0 && !isReading
  const isShort = !isNarrowed && (isEmpty || (isOftenShort && shown.pages === 1))
  const isNarrow = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  const hasCards = (isNarrow && narrowLook === 'cards') || (isHalf && narrowLook === 'cardsSooner')
  const entries = buildTableEntries(shown, rowKey, hasCards ? 0 : minimumRows)
  const common = {
    header,
    ...(!isShort && {
      filter: <FindBox view={view} matches={rows.length} onChange={change} />,
      // In half a window, a form leaves no room for the numbers of the pages beside the text filter.
      pagination: <TablePages shown={shown} isNarrow={isHalf} onTurn={page => change({ page })} />,
    }),
    loading: isReading,
    loadingText: `Reading ${label}`,
    empty: isNarrowed ? <Empty onClear={() => change({ text: '', filters: {} })} /> : <Nothing>{empty}</Nothing>,
    totalItemsCount: rows.length,
    firstIndex: shown.first,
    renderAriaLive: ({ firstIndex, lastIndex, totalItemsCount }: Announced) =>
      `Rows ${firstIndex} to ${lastIndex} of ${totalItemsCount}`,
  }
  if (hasCards)
    return (
      <div className="entry-cards">
        <ResourceCards
          {...common}
          cards={buildCards(entries, columns, zone, undefined)}
          sections={listCardSections(
            columns,
            columns.map(({ id }) => ({ id, visible: true })),
          )}
          label={label}
          isSlim={hasSlimCards}
        />
      </div>
    )
  return (
    <Table
      {...common}
      className={[
        'with-sort-menus',
        ...(entries.length > 0 || isReading ? [] : ['without-rows']),
        ...(isInFirstOrder ? ['in-first-order'] : []),
      ].join(' ')}
      enableKeyboardNavigation
      variant="embedded"
      contentDensity="compact"
      wrapLines
      columnDefinitions={columnDefinitions(columns, zone, { keepsHeadings: !wrapsHeadings, keepsWords: wrapsHeadings })}
      items={entries}
      trackBy="key"
      multiColumnSort={{
        sortingColumns: view.sort.map(({ id, isDescending }) => ({
          sortingColumn: { sortingField: id },
          isDescending,
        })),
        onChange: ({ detail }) =>
          change({
            sort: detail.sortingColumns.flatMap(({ sortingColumn, isDescending = false }) =>
              sortingColumn.sortingField ? [{ id: sortingColumn.sortingField, isDescending }] : [],
            ),
          }),
      }}
      skeleton={{ totalRows: size }}
      ariaLabels={{
        tableLabel: label,
        ...(ticked && { selectionGroupLabel: ticked.label }),
        allItemsSelectionLabel: () => 'All rows of this page',
        itemSelectionLabel: (_, { key }) => key,
      }}
      {...(ticked && selectionOf(ticked, entries))}
    />
  )
}

const selectionOf = <Row,>(
  { keys, mayTick, onChange }: Ticked<Row>,
  entries: readonly Entry<Row>[],
): Pick<TableProps<Entry<Row>>, 'selectionType' | 'selectedItems' | 'isItemDisabled' | 'onSelectionChange'> => ({
  selectionType: 'multi',
  selectedItems: entries.filter(({ key }) => keys.has(key)),
  isItemDisabled: ({ row }) => row === undefined || !mayTick(row),
  onSelectionChange: ({ detail }) => onChange(rowsIn(entries), rowsIn(detail.selectedItems)),
})

const rowsIn = <Row,>(entries: readonly Entry<Row>[]): readonly Row[] =>
  entries.flatMap(({ row }) => (row === undefined ? [] : [row]))

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <Box textAlign="center" padding={{ vertical: 's' }} color="inherit">
    {children}
  </Box>
)
