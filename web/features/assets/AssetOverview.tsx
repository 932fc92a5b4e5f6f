import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Device } from '#shared/contract/device.ts'
import type { devices } from '#shared/contract/calls/devices.ts'
import { displayStatusOf } from '#shared/devices/status.ts'
import { Announce } from '#web/components/Announce.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { ReadAt } from '#web/components/ResourceTable/ReadAt.tsx'
import { StaleAlert } from '#web/components/ResourceTable/StaleAlert.tsx'
import { ServiceModeNotice } from '#web/components/serviceMode/ServiceModeNotice.tsx'
import { refreshShown, type CallResult } from '#web/lib/queries.ts'
import { combineLatest, type Readable } from '#web/lib/store.ts'
import { AdmissionNotice } from './AdmissionNotice.tsx'
import { AssetActions } from './AssetActions.tsx'
import { AssetFacts } from './AssetFacts.tsx'
import { AssetPanels } from './AssetPanels.tsx'
import { UnreadAsset } from './UnreadAsset.tsx'
import { changesReadAt, useDeviceChanges } from './useDeviceChanges.ts'
import './AssetOverview.css'

interface Props {
  readonly deviceName: string
  /** The instrument; undefined until it has been read. */
  readonly device: Device | undefined
  readonly query: CallResult<typeof devices.getDevice>
}

/**
 * The list view of an asset's page (specification A §2). Its heading is shown even before the instrument has been
 * read.
 */
export const AssetOverview = ({ deviceName, device, query }: Props) => {
  const readAt = combineLatest(query.readAt, changesReadAt(deviceName))
  return (
    <Page
      title={deviceName}
      above={[{ text: 'Assets', href: '/assets' }]}
      description={
        device ? <AssetFacts device={device} readAt={readAt} /> : !query.error && <Reading readAt={readAt} />
      }
      actions={device && <AssetActions device={device} />}
    >
      {device ? <Overview device={device} query={query} readAt={readAt} /> : <UnreadAsset query={query} />}
    </Page>
  )
}

/** What is shown below the asset's name while the instrument is being read. */
const Reading = ({ readAt }: { readonly readAt: Readable<number> }) => (
  <>
    Reading status, alarms and latest values. <ReadAt of={readAt} />
  </>
)

interface OverviewProps extends Pick<Props, 'query'> {
  readonly device: Device
  readonly readAt: Readable<number>
}

const Overview = ({ device, query, readAt }: OverviewProps) => {
  const { deviceName, groupStatus } = device
  const changes = useDeviceChanges(device)
  const error = query.error ?? changes.error
  return (
    <>
      <Announce text={`${deviceName} is ${displayStatusOf(groupStatus)}`} />
      <SpaceBetween size="l">
        {error && <StaleAlert error={error} readAt={readAt} onRetry={() => void refreshShown()} />}
        <AdmissionNotice device={device} />
        <ServiceModeNotice deviceName={deviceName} modelName={device.modelName} />
        <AssetPanels device={device} />
      </SpaceBetween>
    </>
  )
}
