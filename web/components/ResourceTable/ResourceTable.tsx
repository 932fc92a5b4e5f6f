import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { FailedState } from '#web/components/FailedState.tsx'
import { SavedViews } from '#web/components/savedViews/SavedViews.tsx'
import { useKept } from '#web/components/parts/useKept.tsx'
import { useDeferred } from '#web/components/useDeferred.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { halfWindow, narrowWindow, twicePagedWindow, useMedia } from '#web/lib/useMedia.ts'
import { useTableAddress } from './address.ts'
import type { Column } from './column.ts'
import { ColumnFilters } from './filters/ColumnFilters.tsx'
import { Empty } from './Empty.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './filters/Filters.tsx'
import { FindBox } from './find/FindBox.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ResourceRows } from './ResourceRows.tsx'
import type { RowSource } from './rowSource.ts'
import { buildCards, listCardSections } from './card.tsx'
import type { Selection } from './selection.ts'
import { buildTableEntries } from './tableParts.tsx'
import { TableFrame } from './TableFrame.tsx'
import { TableHeading } from './TableHeading.tsx'
import { TablePages } from './TablePages.tsx'
import { TablePreferences } from './preferences/TablePreferences.tsx'
import { asManyAsFit, useFittingRows, usualRows } from './pageSizes.ts'
import { useTablePreferences } from './preferences/useTablePreferences.ts'
import { useTableRows } from './useTableRows.ts'
import { useTypedView } from './find/useTypedView.ts'
import { isFiltered, rangeText } from './view.ts'
import { countText } from '#web/lib/countText.ts'

interface Props<Row> {
  /**
   * `container` for a table below the page's heading. The page refreshes such a table; it has no refresh button of its
   * own.
   */
  readonly variant?: 'full-page' | 'container'
  readonly title: string
  /** The heading, if it says more than the title. */
  readonly heading?: string
  /** Names the table in the viewer's stored preferences. */
  readonly name: string
  readonly source: RowSource<Row>
  /** Must be a constant or memoised: sorting and filtering start anew when it changes. */
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row, index: number) => string
  /** Called with the rows of the shown page, each time they are drawn. */
  readonly onShown?: (rows: readonly Row[]) => void
  readonly exportName: string
  /** The label of the export's button, if it is not Export CSV. */
  readonly exportLabel?: string
  /** The message shown instead of exporting, while some rows are missing. */
  readonly exportRefusal?: string | undefined
  /** Writes the exported file, if it holds more than the columns. */
  readonly exportText?: (rows: readonly Row[]) => Promise<string>
  readonly pageSize?: number
  /** A page with fewer rows is filled up with empty ones. */
  readonly minimumRows?: number
  readonly actions?: ReactNode
  /** The content below the heading, at every width of the window. */
  readonly above?: ReactNode
  /** The content between `above` and the filters. In a narrow window it is collapsed together with the filters. */
  readonly search?: ReactNode
  /** Replaces the text filter, and must offer a filter by text itself. */
  readonly finder?: ReactNode
  /** The text in place of the rows while there are none, unless a filter is the reason. */
  readonly emptyText?: string
  /** The next step, such as a button, below `emptyText`. */
  readonly emptyAction?: ReactNode
  /** The placeholder while the rows are read for the first time; `rows` by default. */
  readonly loadingLook?: 'rows' | 'spinner'
  /**
   * The look of rows in a window as narrow as a phone's; a table that scrolls by default. `cardsSooner` is for wide
   * tables, whose actions would be out of view in a window of half a screen too.
   */
  readonly narrowLook?: 'table' | 'cards' | 'cardsSooner'
  /** The first column stays in view while the others are scrolled. */
  readonly keepsFirst?: true
  /** Lines are wrapped unless somebody's preferences say otherwise. */
  readonly wrapsLines?: true
  /** The chosen rows, if rows can be chosen. */
  readonly selection?: Selection<Row> | undefined
}

/**
 * Every list of the console: sorting by several columns, a text filter and column filters, pages, export, preferences,
 * and a shown state for loading, empty and failed. The viewer's sorting, filters and page stand in the address.
 */
export const ResourceTable = <Row,>(props: Props<Row>) => {
  const { variant = 'full-page', title, heading = title, source, rowKey, minimumRows = 0, onShown } = props
  const isPage = variant === 'full-page'
  const { rows = none, error, readAt, refresh } = source
  const zone = useTimeZone()
  const columns = useColumnsOfRoles(props.columns)
  const address = useTableAddress(props.columns)
  const { view, change, type } = useTypedView(address)
  const { preferences, change: changePreferences } = useTablePreferences(props.name, columns, props.wrapsLines ?? false)
  const fitting = useFittingRows(preferences.contentDensity)
  const pageSize =
    preferences.pageSize === asManyAsFit ? fitting : (preferences.pageSize ?? props.pageSize ?? usualRows)
  const { filtered, sorted, shown } = useTableRows(rows, props.columns, view, zone, pageSize)
  useEffect(() => onShown?.(shown.rows))
  const isNarrow = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  const isPaged = !useMedia(twicePagedWindow) || shown.pages > 1
  const hasCards = (isNarrow && props.narrowLook === 'cards') || (isHalf && props.narrowLook === 'cardsSooner')
  const clear = isFiltered(view) ? () => change({ text: '', filters: {} }) : undefined
  const hasFilters = Boolean(props.search) || columns.some(({ filter }) => filter)
  // The actions are kept if a turned phone replaces the table with cards, because each may hold a dialog, or a text
  // that is half typed.
  const actions = useKept(
    <SpaceBetween direction="horizontal" size="xs">
      {isPage && <RefreshButton onRefresh={refresh} />}
      <ExportButton
        label={props.exportLabel}
        fileName={props.exportName}
        columns={columns}
        rows={sorted}
        refusal={props.exportRefusal}
        textOf={props.exportText}
      />
      {props.actions}
    </SpaceBetween>,
  )
  const below = useKept(
    <SpaceBetween size="s">
      {props.above}
      {hasFilters && (
        <Filters isNarrow={isNarrow} count={Object.keys(view.filters).length}>
          {props.search}
          <ColumnFilters
            columns={columns}
            rows={rows}
            filters={view.filters}
            onChange={filters => change({ filters })}
          />
        </Filters>
      )}
    </SpaceBetween>,
  )
  const find = useKept(
    <FindBox view={address.view} matches={filtered.length} finder={props.finder} onChange={change} onType={type}>
      {isPage && <SavedViews />}
    </FindBox>,
  )
  const settings = useKept(
    <TablePreferences
      columns={columns}
      usualRows={props.pageSize ?? usualRows}
      preferences={preferences}
      onChange={changePreferences}
    />,
  )
  // A table takes several times as long to draw as its heading.
  const isDrawn = useDeferred()
  if (isPage && !isDrawn) return <TableFrame title={heading} readAt={readAt} isNarrow={isNarrow} />
  const isMissing = source.rows === undefined
  const common = {
    variant,
    header: (
      <TableHeading
        title={heading}
        isPage={isPage}
        range={shown.pages > 1 ? rangeText(shown, sorted.length) : undefined}
        counter={counterOf(rows.length, clear && filtered.length)}
        source={source}
        actions={actions.shown}
      >
        {(props.above || hasFilters) && below.shown}
      </TableHeading>
    ),
    filter: find.shown,
    pagination: isPaged && <TablePages shown={shown} onTurn={page => change({ page })} />,
    preferences: <div className="screen-only">{settings.shown}</div>,
    loading: isMissing && !error,
    loadingText: `Reading ${title}`,
    empty:
      isMissing && error ? (
        <FailedState error={error} onRetry={refresh} />
      ) : (
        <Empty text={props.emptyText} action={props.emptyAction} onClear={clear} />
      ),
    totalItemsCount: sorted.length,
    firstIndex: shown.first,
    renderAriaLive: () => rangeText(shown, sorted.length),
  }
  return (
    <>
      {hasCards ? (
        <Suspense>
          <ResourceCards
            {...common}
            cards={buildCards(buildTableEntries(shown, rowKey, 0), columns, zone, props.selection)}
            sections={listCardSections(columns, preferences.contentDisplay)}
            chosen={props.selection?.keys}
            onChoose={props.selection?.onChange}
          />
        </Suspense>
      ) : (
        <ResourceRows
          {...common}
          label={title}
          columns={columns}
          zone={zone}
          entries={buildTableEntries(shown, rowKey, minimumRows)}
          sort={view.sort}
          onSort={sort => change({ sort })}
          columnDisplay={preferences.contentDisplay}
          wrapLines={preferences.wrapLines}
          contentDensity={preferences.contentDensity}
          stickyColumns={props.keepsFirst ? { first: 1 } : {}}
          {...(props.loadingLook !== 'spinner' && { skeleton: { totalRows: pageSize } })}
          selection={props.selection}
        />
      )}
      {actions.owned}
      {below.owned}
      {find.owned}
      {settings.owned}
    </>
  )
}

const none: readonly never[] = []

/** The columns that the viewer's roles may see. */
const useColumnsOfRoles = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const roles = useRoles()
  return columns.filter(column => column.roles?.some(role => roles.includes(role)) ?? true)
}

/** @param found the number of rows that pass the filters, if any are set */
const counterOf = (all: number, found: number | undefined): string =>
  found === undefined ? `(${countText(all)})` : `(${countText(found)}/${countText(all)})`

const ResourceCards = lazy(async () => ({ default: (await import('./ResourceCards.tsx')).ResourceCards }))
