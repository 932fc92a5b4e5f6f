import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Table from '@cloudscape-design/components/table'
import { useSearchParams } from 'react-router-dom'
import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Empty } from '#web/components/ResourceTable/Empty.tsx'
import { columnDefinitions, entriesOf } from '#web/components/ResourceTable/tableParts.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { momentIn } from '#web/lib/time.ts'
import type { AssetCategory } from './assetCategories.tsx'
import { paramsOf } from './assetView.ts'

/** A §2: each panel shows its first five rows. */
const panelRows = 5

/** Pixels. With it the widest kind of data fits into half a page of 1440. */
const widestColumn = 220

interface Props<Row> {
  readonly deviceName: string
  readonly of: AssetCategory<Row>
}

/** The first rows of one kind of data, read for themselves: one that fails leaves the rest of the page alone. */
export const CategoryPanel = <Row,>({ deviceName, of }: Props<Row>) => {
  const zone = useTimeZone()
  const [, setParams] = useSearchParams()
  const { data, error, dataUpdatedAt, refetch } = useCall(
    routes.devices.getDeviceData,
    { deviceName, category: of.category, pageSize: panelRows, offset: 1 },
    { everyMilliseconds: of.everyMilliseconds },
  )
  const isRead = data !== undefined
  const rows = (data && of.rowsIn(data))?.slice(0, panelRows) ?? []
  return (
    <Table
      variant="container"
      contentDensity="compact"
      header={
        <Header
          variant="h2"
          {...(data?.total !== undefined && { counter: `(${data.total.toLocaleString('en')})` })}
          actions={
            <Button
              ariaLabel={`View All ${of.title}`}
              onClick={() => setParams(paramsOf({ state: 'VIEW_DETAILS_PAGE', category: of.id }))}
            >
              View All
            </Button>
          }
          description={
            isRead &&
            error && (
              <StatusIndicator type="warning">
                {messages.fetchFailed} Read at {momentIn(zone, new Date(dataUpdatedAt).toISOString()).slice(11)}.
              </StatusIndicator>
            )
          }
        >
          {of.title}
        </Header>
      }
      columnDefinitions={columnDefinitions(of.panelColumns, zone, widestColumn)}
      sortingDisabled
      items={entriesOf({ rows, page: 1, pages: 1, first: 1 }, (_, index) => String(index), of.minimumRows)}
      trackBy="key"
      loading={!isRead && !error}
      loadingText={`Reading ${of.title}`}
      skeleton={{ totalRows: panelRows }}
      empty={!isRead && error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Empty />}
      ariaLabels={{ tableLabel: of.title }}
    />
  )
}
