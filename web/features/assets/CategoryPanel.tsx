import { momentIn } from '#shared/time/zonedTime.ts'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { memo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Device } from '#shared/contract/device.ts'
import { messages } from '#shared/text/messages.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Empty } from '#web/components/ResourceTable/Empty.tsx'
import { columnDefinitions, buildTableEntries } from '#web/components/ResourceTable/tableParts.tsx'
import type { RowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { buildViewParams } from './assetView.ts'
import type { AssetCategory } from './categories/assetCategory.ts'
import { PanelRow } from './categories/PanelRow.tsx'
import { useCategoryRows } from './categories/useCategoryRows.ts'
import '#web/components/tables.css'
import './CategoryPanel.css'

/** The number of rows in each panel (specification A §2). */
export const panelRows = 5

/**
 * The maximum width of a column in pixels. With this width, the widest category fits into half of a page of 1440
 * pixels.
 */
const widestColumn = 220

/** The minimum width of a column in pixels. In a narrower column, words would break. */
const narrowestColumn = 88

interface Props<Row> {
  readonly device: Device
  readonly of: AssetCategory<Row>
}

/**
 * The panel with the first rows of one category of data about an instrument, such as its alarms. The rows are read by
 * a separate call: if it fails, the rest of the page is not affected.
 */
const Panel = <Row,>({ device, of }: Props<Row>) => {
  const zone = useTimeZone()
  const [, setParams] = useSearchParams()
  const source = useCategoryRows(of, device, panelRows, true)
  const { error, readAt, count } = source
  const isRead = source.rows !== undefined
  const viewAll = (
    <div className="screen-only">
      <Button
        ariaLabel={`View All ${of.title}`}
        onClick={() => setParams(buildViewParams({ state: 'VIEW_DETAILS_PAGE', category: of.id }))}
      >
        View All
      </Button>
    </div>
  )
  const staleness =
    isRead && error
      ? `${messages.fetchFailed} Read at ${momentIn(zone, new Date(readAt.get()).toISOString()).slice(11)}.`
      : undefined
  if (of.emptyText !== undefined && source.rows?.length === 0)
    return (
      <ExpandableSection
        className="panel-without-rows"
        variant="container"
        headingTagOverride="h2"
        headerText={of.title}
        headerCounter="(0)"
        headerDescription={staleness ?? of.emptyText}
        headerActions={viewAll}
      >
        <PanelTable variant="embedded" of={of} source={source} />
      </ExpandableSection>
    )
  return (
    <PanelTable
      variant="container"
      of={of}
      source={source}
      header={
        <Header
          variant="h2"
          {...(count !== undefined && { counter: `(${count})` })}
          actions={viewAll}
          description={staleness && <StatusIndicator type="warning">{staleness}</StatusIndicator>}
        >
          {of.title}
        </Header>
      }
    />
  )
}

/**
 * A panel that is rendered again only if its own data changes, although the page around it is rendered for every
 * panel's data.
 */
export const CategoryPanel = memo(Panel) as typeof Panel // because `memo` loses the type of the rows

interface TableProps<Row> {
  readonly variant: 'container' | 'embedded'
  readonly of: AssetCategory<Row>
  readonly source: RowSource<Row>
  readonly header?: ReactNode
}

/** The rows of a panel. On a phone, they are a list, because a table would have to scroll sideways. */
const PanelTable = <Row,>({ variant, of, source, header }: TableProps<Row>) => {
  const zone = useTimeZone()
  const { error, refresh } = source
  const isRead = source.rows !== undefined
  const rows = source.rows?.slice(0, panelRows) ?? []
  const isReading = !isRead && !error
  const entries = (least: number) =>
    buildTableEntries({ rows, page: 1, pages: 1, first: 1 }, (_, index) => String(index), least)
  const isNarrow = useMedia(narrowWindow)
  if (isNarrow && rows.length > 0)
    return (
      <Container className="panel-list" header={header}>
        <ul className="panel-rows" aria-label={of.title}>
          {entries(0).map(
            ({ key, row }) =>
              row && (
                <li key={key}>{of.phoneRow?.(row) ?? <PanelRow row={row} columns={of.panelColumns} zone={zone} />}</li>
              ),
          )}
        </ul>
      </Container>
    )
  return (
    <Table
      variant={variant}
      {...(rows.length === 0 && !isReading && { className: 'without-rows' })}
      contentDensity="compact"
      wrapLines
      header={header}
      columnDefinitions={columnDefinitions(of.panelColumns, zone, { widest: widestColumn, narrowest: narrowestColumn })}
      sortingDisabled
      items={entries(of.minimumRows)}
      trackBy="key"
      loading={isReading}
      loadingText={`Reading ${of.title}`}
      skeleton={{ totalRows: panelRows }}
      empty={!isRead && error ? <FailedState error={error} onRetry={refresh} /> : <Empty />}
      ariaLabels={{ tableLabel: of.title }}
    />
  )
}
