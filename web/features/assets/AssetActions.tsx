import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Device } from '#shared/contract/device.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { defaultHistoryPeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { changesPath } from '#web/components/HistoryLink.tsx'
import { RefreshButton } from '#web/components/ResourceTable/RefreshButton.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { describeFailure } from '#web/lib/failure.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { notify } from '#web/lib/notices.ts'
import { refreshCalls, refreshShown } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { buildViewParams, type AssetView } from './assetView.ts'

const ServiceModeModal = lazyPart(
  async () => (await import('#web/components/serviceMode/ServiceModeModal.tsx')).ServiceModeModal,
)

const state = 'VIEW_HISTORICAL_DATAITEM_PAGE'

const historyOf = (request: Extract<AssetView, { state: typeof state }>['request']): URLSearchParams =>
  buildViewParams({ state, request })

/**
 * The actions of an asset's page (specification A §2): Historical Data Items, a menu of further actions, and Refresh.
 */
export const AssetActions = ({ device: { deviceName, modelName } }: { readonly device: Device }) => {
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const roles = useRoles()
  const [isSettingServiceMode, setSettingServiceMode] = useState(false)
  const [isFetching, setFetching] = useState(false)
  const fetchLatest = async (): Promise<void> => {
    setFetching(true)
    try {
      await refreshCalls(devices.getDevice, devices.getDeviceData)
      notify({ type: 'success', text: `The latest data of ${deviceName} has been read` })
    } catch (error) {
      notify({ type: 'error', text: `${messages.fetchFailed} ${describeFailure(error)}` })
    } finally {
      setFetching(false)
    }
  }
  const choose = (id: string): void => {
    if (id === 'fetch') void fetchLatest()
    if (id === 'history') setParams(historyOf({ ...defaultHistoryPeriod(Date.now()), items: 'all' }))
    if (id === 'changes') void navigate(changesPath('device', deviceName))
    if (id === 'serviceMode') setSettingServiceMode(true)
    // The browser prints only after the closed menu has returned the focus.
    if (id === 'print') setTimeout(() => print())
  }
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <ButtonDropdown
        mainAction={{ text: 'Historical Data Items', onClick: () => setParams(historyOf(undefined)) }}
        ariaLabel="More actions"
        loading={isFetching}
        loadingText="Fetching"
        items={[
          { id: 'history', text: 'View history data' },
          { id: 'fetch', text: 'Fetch Latest Data' },
          ...(mayOpen('/audit', roles) ? [{ id: 'changes', text: 'History of changes' }] : []),
          ...(roles.includes('adminGroup') ? [{ id: 'serviceMode', text: 'Service mode' }] : []),
          { id: 'print', text: 'Print' },
        ]}
        onItemClick={({ detail }) => choose(detail.id)}
      />
      <RefreshButton onRefresh={refreshShown} />
      {isSettingServiceMode && (
        <ServiceModeModal
          subjects={[
            { kind: 'instrument', name: deviceName },
            { kind: 'model', name: modelName },
          ]}
          onDone={() => setSettingServiceMode(false)}
          onClose={() => setSettingServiceMode(false)}
        />
      )}
    </SpaceBetween>
  )
}
