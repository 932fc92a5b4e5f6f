import SpaceBetween from '@cloudscape-design/components/space-between'
import type { UseQueryResult } from '@tanstack/react-query'
import type { devices } from '#shared/contract/devices.ts'
import type { Device } from '#shared/contract/devices.ts'
import type { Answer } from '#shared/contract/route.ts'
import { displayStatusOf } from '#shared/status.ts'
import { Announce } from '#web/components/Announce.tsx'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { Page } from '#web/components/Page.tsx'
import { ReadAt } from '#web/components/ResourceTable/ReadAt.tsx'
import { RefreshButton } from '#web/components/ResourceTable/RefreshButton.tsx'
import { StaleAlert } from '#web/components/ResourceTable/StaleAlert.tsx'
import { refreshShown } from '#web/lib/queries.ts'
import { errors, lcData, massSpec, sampleQueue, workstation } from './assetCategories.ts'
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
          <RefreshButton onRefresh={refreshShown} />
        </SpaceBetween>
      }
    >
      <Announce text={`${deviceName} is ${displayStatusOf(groupStatus)}`} />
      <SpaceBetween size="l">
        {error && <StaleAlert error={error} readAt={dataUpdatedAt} onRetry={() => void refreshShown()} />}
        <div className="asset-columns">
          <SpaceBetween size="l">
            <DeviceSummary device={device} />
            <CategoryPanel deviceName={deviceName} of={massSpec} />
            <CategoryPanel deviceName={deviceName} of={sampleQueue} />
          </SpaceBetween>
          <SpaceBetween size="l">
            <CategoryPanel deviceName={deviceName} of={workstation} />
            <CategoryPanel deviceName={deviceName} of={lcData} />
            <CategoryPanel deviceName={deviceName} of={errors} />
          </SpaceBetween>
        </div>
      </SpaceBetween>
    </Page>
  )
}
