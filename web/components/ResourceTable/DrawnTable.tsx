import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { FailedState } from '#web/components/FailedState.tsx'
import { SavedViews } from '#web/components/savedViews/SavedViews.tsx'
import { useKept } from '#web/components/parts/useKept.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { halfWindow, narrowWindow, twicePagedWindow, useMedia } from '#web/lib/useMedia.ts'
import { useTableAddress } from './address.ts'
import type { Column } from './column.ts'
import { Empty } from './Empty.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useTableFilters } from './filters/useTableFilters.tsx'
import { FindBox } from './find/FindBox.tsx'
import { soughtText } from './find/soughtText.ts'
import { RefreshButton } from './RefreshButton.tsx'
import { ResourceRows } from './ResourceRows.tsx'
import { stillReading, type RowSource } from './rowSource.ts'
import { buildCards, listCardSections } from './card.tsx'
import type { Selection } from './selection.ts'
import { buildTableEntries } from './tableParts.tsx'
import { TableHeading } from './TableHeading.tsx'
import { TablePages } from './TablePages.tsx'
import { TablePreferences } from './preferences/TablePreferences.tsx'
import { asManyAsFit, useFittingRows, usualRows } from './pageSizes.ts'
import { useColumnsOfRoles } from './preferences/useColumnsOfRoles.ts'
import { useTablePreferences } from './preferences/useTablePreferences.ts'
import { useTableRows } from './useTableRows.ts'
import { useTypedView } from './find/useTypedView.ts'
import { counterText, isFiltered, rangeText } from './view.ts'

export interface TableProps<Row> {
  /**
   * `full-page` for the table of a list page, `container` for a table below the page's heading. The latter has no
   * refresh button of its own, because the page refreshes it.
   */
  readonly variant?: 'full-page' | 'container'
  readonly title: string
  /** The text of the heading. The default is the title. */
  readonly heading?: string
  /** The key under which the viewer's preferences for the table are stored. */
  readonly name: string
  readonly source: RowSource<Row>
  /** The number of things in the rows, if a row may stand for several of them. */
  readonly counted?: number
  /** The table's columns. The array must be a constant or memoised: a new one restarts sorting and filtering. */
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row, index: number) => string
  /** Called with the rows on the current page after each render. */
  readonly onShown?: (rows: readonly Row[]) => void
  readonly exportName: string
  /** The label of the export button. The default is Export CSV. */
  readonly exportLabel?: string
  /** The message shown instead of exporting, if some rows are still missing. */
  readonly exportRefusal?: string | undefined
  /** Builds the text of the exported file, if the file has more than the table's columns. */
  readonly exportText?: (rows: readonly Row[]) => Promise<string>
  readonly pageSize?: number
  /** If a page has fewer rows than this, empty rows fill it up. */
  readonly minimumRows?: number
  readonly actions?: ReactNode
  /** Content below the table's heading. Unlike `search`, it is not collapsed in a narrow window. */
  readonly above?: ReactNode
  /**
   * Content below `above`, such as an advanced search. In a narrow window it is collapsed together with the filters.
   */
  readonly search?: ReactNode
  /** Content that replaces the text filter. It must itself offer a filter by text. */
  readonly finder?: ReactNode
  /** The text shown if there are no rows, unless a filter hides them. */
  readonly emptyText?: string
  /** The next step for the viewer, such as a button, shown below `emptyText`. */
  readonly emptyAction?: ReactNode
  /**
   * What the table shows until its rows have been read for the first time: empty rows (the default), or a spinner.
   */
  readonly loadingLook?: 'rows' | 'spinner'
  /**
   * How rows look in a narrow window. By default, the table scrolls. `cards` is for windows as narrow as a phone's.
   * `cardsSooner` is for wide tables, whose actions would be out of view even in a window of half the screen's width.
   */
  readonly narrowLook?: 'table' | 'cards' | 'cardsSooner'
  /** Set if the first column stays in view while the other columns are scrolled. */
  readonly keepsFirst?: true
  /** Set if lines are wrapped by default. The viewer's preferences can change this. */
  readonly wrapsLines?: true
  /** The selected rows, if rows can be selected. */
  readonly selection?: Selection<Row> | undefined
}

/** A table of a list, with its heading, once the browser has time to draw it. See `ResourceTable`. */
export const DrawnTable = <Row,>(props: TableProps<Row>) => {
  const { variant = 'full-page', title, heading = title, source, rowKey, minimumRows = 0, onShown } = props
  const isPage = variant === 'full-page'
  const { rows = none, error, refresh } = source
  const zone = useTimeZone()
  const columns = useColumnsOfRoles(props.columns)
  const address = useTableAddress(props.columns)
  const { view, change, typing } = useTypedView(address)
  const { preferences, change: changePreferences } = useTablePreferences(props.name, columns, props.wrapsLines ?? false)
  const fitting = useFittingRows(preferences.contentDensity)
  const pageSize =
    preferences.pageSize === asManyAsFit ? fitting : (preferences.pageSize ?? props.pageSize ?? usualRows)
  const { filtered, sorted, shown } = useTableRows(rows, props.columns, view, zone, pageSize)
  useEffect(() => onShown?.(shown.rows))
  const page = address.newest.page === address.view.page ? shown.page : Math.min(address.newest.page, shown.pages)
  const isNarrow = useMedia(narrowWindow)
  const isHalf = useMedia(halfWindow)
  // Before the first search, there is nothing to filter and no page to turn.
  const isAsked = !source.isUnasked
  const isTwicePaged = useMedia(twicePagedWindow)
  const isPaged = (!isTwicePaged && isAsked) || shown.pages > 1
  const hasCards = (isNarrow && props.narrowLook === 'cards') || (isHalf && props.narrowLook === 'cardsSooner')
  const clear = isFiltered(view) ? typing.clear : undefined
  const filters = useTableFilters({
    columns,
    rows,
    filters: view.filters,
    cleared: typing.cleared,
    onChange: address.filter,
    search: props.search,
    isAsked,
    isNarrow,
    hasFind: !props.finder,
  })
  // The actions stay mounted if a phone is turned and cards replace the table, because an action may have an open
  // dialog or a half-typed text.
  const actions = useKept(
    <SpaceBetween direction="horizontal" size="xs" alignItems="end">
      {isPage && <RefreshButton onRefresh={refresh} />}
      <ExportButton
        label={props.exportLabel}
        fileName={props.exportName}
        columns={columns}
        rows={sorted}
        refusal={props.exportRefusal ?? (source.isPrevious ? stillReading : undefined)}
        textOf={props.exportText}
      />
      {props.actions}
    </SpaceBetween>,
  )
  const below = useKept(
    <SpaceBetween size="s">
      {props.above}
      {filters.above}
    </SpaceBetween>,
  )
  const settings = useKept(
    <TablePreferences
      columns={columns}
      usualRows={props.pageSize ?? usualRows}
      preferences={preferences}
      onChange={changePreferences}
    />,
  )
  // Without a pagination, the button of the preferences would have a line for itself on a phone.
  const areSettingsBeside = isTwicePaged && !isPaged
  const isMissing = source.rows === undefined
  // That no row of the previous search is left says nothing about the current one.
  const isReading = isMissing || (source.isPrevious === true && sorted.length === 0)
  const find = useKept(
    <FindBox
      view={address.view}
      matches={filtered.length}
      finder={props.finder}
      typing={typing}
      beside={filters.beside}
      isEmptied={!isReading && sorted.length === 0}
      onChange={change}
    >
      {isPage && <SavedViews />}
      {areSettingsBeside && <div className="find-settings">{settings.shown}</div>}
    </FindBox>,
  )
  const common = {
    variant,
    header: (
      <TableHeading
        title={heading}
        isPage={isPage}
        range={shown.pages > 1 ? rangeText(shown, sorted.length) : undefined}
        counter={counterText(rows.length, clear && filtered.length, { counted: props.counted, total: source.total })}
        source={source}
        actions={actions.shown}
      >
        {(props.above || filters.above) && below.shown}
      </TableHeading>
    ),
    filter: find.shown,
    pagination: isPaged && <TablePages shown={{ ...shown, page }} onTurn={turned => change({ page: turned })} />,
    preferences: !areSettingsBeside && <div className="screen-only">{settings.shown}</div>,
    loading: isReading && !error,
    loadingText: `Reading ${title}`,
    empty:
      isMissing && error ? (
        <FailedState error={error} onRetry={refresh} />
      ) : (
        <Empty
          text={props.emptyText}
          action={props.emptyAction}
          onClear={clear}
          sought={soughtText(view, rows.length, source)}
        />
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
          // On a phone, the frame of a container would leave too little room for three columns.
          variant={isNarrow && !isPage ? 'borderless' : variant}
          label={title}
          columns={columns}
          zone={zone}
          entries={buildTableEntries(shown, rowKey, minimumRows)}
          sort={address.newest.sort}
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
      {filters.owned}
      {find.owned}
      {settings.owned}
    </>
  )
}

const none: readonly never[] = []

const ResourceCards = lazy(async () => ({ default: (await import('./ResourceCards.tsx')).ResourceCards }))
