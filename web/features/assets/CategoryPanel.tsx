import { momentIn } from '#shared/zonedTime.ts'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useSearchParams } from 'react-router-dom'
import type { Device } from '#shared/contract/devices.ts'
import { messages } from '#shared/messages.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Empty } from '#web/components/ResourceTable/Empty.tsx'
import { columnDefinitions, entriesOf } from '#web/components/ResourceTable/tableParts.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { paramsOf } from './assetView.ts'
import type { AssetCategory } from './categories/assetCategory.ts'
import { useCategoryRows } from './categories/useCategoryRows.ts'

/** A §2: each panel shows its first five rows. */
const panelRows = 5

/** Pixels. With it the widest kind of data fits into half a page of 1440. */
const widestColumn = 220

interface Props<Row> {
  readonly device: Device
  readonly of: AssetCategory<Row>
}

/** The first rows of one kind of data, read for themselves: one that fails leaves the rest of the page alone. */
export const CategoryPanel = <Row,>({ device, of }: Props<Row>) => {
  const zone = useTimeZone()
  const [, setParams] = useSearchParams()
  const source = useCategoryRows(of, device, panelRows)
  const { error, readAt, count, refresh } = source
  const isRead = source.rows !== undefined
  const rows = source.rows?.slice(0, panelRows) ?? []
  return (
    <Table
      variant="container"
      contentDensity="compact"
      wrapLines
      header={
        <Header
          variant="h2"
          {...(count !== undefined && { counter: `(${count})` })}
          actions={
            <div className="screen-only">
              <Button
                ariaLabel={`View All ${of.title}`}
                onClick={() => setParams(paramsOf({ state: 'VIEW_DETAILS_PAGE', category: of.id }))}
              >
                View All
              </Button>
            </div>
          }
          description={
            isRead &&
            error && (
              <StatusIndicator type="warning">
                {messages.fetchFailed} Read at {momentIn(zone, new Date(readAt).toISOString()).slice(11)}.
              </StatusIndicator>
            )
          }
        >
          {of.title}
        </Header>
      }
      columnDefinitions={columnDefinitions(of.panelColumns, zone, { widest: widestColumn })}
      sortingDisabled
      items={entriesOf({ rows, page: 1, pages: 1, first: 1 }, (_, index) => String(index), of.minimumRows)}
      trackBy="key"
      loading={!isRead && !error}
      loadingText={`Reading ${of.title}`}
      skeleton={{ totalRows: panelRows }}
      empty={!isRead && error ? <FailedState error={error} onRetry={() => void refresh()} /> : <Empty />}
      ariaLabels={{ tableLabel: of.title }}
    />
  )
}
