import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { devices } from '#shared/contract/devices.ts'
import type { Device } from '#shared/contract/devices.ts'
import type { Answer } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { defaultHistoryWindow } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { displayStatusOf } from '#shared/status.ts'
import { Announce } from '#web/components/Announce.tsx'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { Page } from '#web/components/Page.tsx'
import { ReadAt } from '#web/components/ResourceTable/ReadAt.tsx'
import { RefreshButton } from '#web/components/ResourceTable/RefreshButton.tsx'
import { StaleAlert } from '#web/components/ResourceTable/StaleAlert.tsx'
import { reasonOf } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import { refreshCalls, refreshShown } from '#web/lib/queries.ts'
import { paramsOf } from './assetView.ts'
import { alarms } from './categories/alarmCategory.tsx'
import { errors, sampleQueue } from './categories/eventCategories.ts'
import { rules } from './categories/ruleCategories.tsx'
import { lcData, massSpec, workstation } from './categories/valueCategories.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { DeviceSummary } from './DeviceSummary.tsx'
import './AssetOverview.css'

interface Props {
  readonly device: Device
  readonly query: UseQueryResult<Answer<typeof devices.getDevice> | null>
}

/** A §2, the list view: the summary and the first rows of everything that the instrument reports. */
export const AssetOverview = ({ device, query: { error, dataUpdatedAt } }: Props) => {
  const { deviceName, groupStatus } = device
  return (
    <Page
      title={deviceName}
      above={[{ text: 'Assets', href: '/assets' }]}
      description={<ReadAt time={dataUpdatedAt} />}
      actions={
        <SpaceBetween direction="horizontal" size="m" alignItems="center">
          <HistoryLink entity="device" name={deviceName} />
          <HistoricalButton />
          <RefreshButton onRefresh={refreshShown} />
        </SpaceBetween>
      }
    >
      <Announce text={`${deviceName} is ${displayStatusOf(groupStatus)}`} />
      <SpaceBetween size="l">
        {error && <StaleAlert error={error} readAt={dataUpdatedAt} onRetry={() => void refreshShown()} />}
        <div className="asset-columns">
          <SpaceBetween size="l">
            <DeviceSummary device={device} actions={<SummaryActions deviceName={deviceName} />} />
            <CategoryPanel device={device} of={alarms} />
            <CategoryPanel device={device} of={massSpec} />
            <CategoryPanel device={device} of={sampleQueue} />
          </SpaceBetween>
          <SpaceBetween size="l">
            <CategoryPanel device={device} of={rules} />
            <CategoryPanel device={device} of={workstation} />
            <CategoryPanel device={device} of={lcData} />
            <CategoryPanel device={device} of={errors} />
          </SpaceBetween>
        </div>
      </SpaceBetween>
    </Page>
  )
}

const historical = 'VIEW_HISTORICAL_DATAITEM_PAGE'

const HistoricalButton = () => {
  const [, setParams] = useSearchParams()
  return (
    <Button onClick={() => setParams(paramsOf({ state: historical, request: undefined }))}>
      Historical Data Items
    </Button>
  )
}

/** A §2: the latest values at once, and what all data items were in the usual window. */
const SummaryActions = ({ deviceName }: { readonly deviceName: string }) => {
  const [, setParams] = useSearchParams()
  const [isFetching, setFetching] = useState(false)
  const fetchLatest = async (): Promise<void> => {
    setFetching(true)
    try {
      await refreshCalls(routes.devices.getDevice, routes.devices.getDeviceData)
      notify({ type: 'success', text: `The latest data of ${deviceName} has been read` })
    } catch (error) {
      notify({ type: 'error', text: `${messages.fetchFailed} ${reasonOf(error)}` })
    } finally {
      setFetching(false)
    }
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button loading={isFetching} loadingText="Fetching" onClick={() => void fetchLatest()}>
        Fetch Latest Data
      </Button>
      <Button
        onClick={() =>
          setParams(paramsOf({ state: historical, request: { ...defaultHistoryWindow(Date.now()), items: 'all' } }))
        }
      >
        View history data
      </Button>
    </SpaceBetween>
  )
}
