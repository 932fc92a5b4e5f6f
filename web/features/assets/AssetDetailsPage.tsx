import { Fragment, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Device } from '#shared/contract/device.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { Explanations } from '#web/components/explanation/Explanations.tsx'
import { DeadEnd } from '#web/components/page/DeadEnd.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { loadable } from '#web/components/parts/loadable.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { isUnknown } from '#web/lib/failure.ts'
import { forgetCall, useCall } from '#web/lib/queries.ts'
import { AlarmActions } from './alarms/AlarmActions.tsx'
import { AssetOverview } from './AssetOverview.tsx'
import { readPanelsAhead } from './AssetPanels.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { viewFrom } from './assetView.ts'
import { alarms } from './categories/alarmCategory.tsx'
import { errors, sampleQueue } from './categories/eventCategories.tsx'
import { useMarkedRules } from './categories/ownLimitMarks.tsx'
import { rules } from './categories/ruleCategories.tsx'
import { statusHistory } from './categories/statusCategory.tsx'
import { lcData, massSpec, workstation } from './categories/valueCategories.tsx'
import { CategoryTable } from './CategoryTable.tsx'
import { ValueTable } from './values/ValueTable.tsx'
import { importHistory } from './history/importHistory.ts'
import { ItemHistory } from './history/ItemHistory.tsx'
import { UnreadAsset } from './UnreadAsset.tsx'
import { readDataItemsAhead } from './useDataItems.ts'

const detailsEveryMilliseconds = 30_000

export const AssetDetailsPage = () => {
  const { id = '', model = '' } = useParams()
  const [params] = useSearchParams()
  const view = viewFrom(params, [...fullTables.keys()])
  const isOverview = view.state === 'VIEW_LIST_PAGE'
  const query = useCall(
    devices.getDevice,
    { name: id },
    // The list view is kept up to date by its own call for changes. For a full table, the page only checks from time
    // to time that the instrument still exists.
    view.state === 'VIEW_DETAILS_PAGE' ? { everyMilliseconds: detailsEveryMilliseconds } : {},
  )
  if (isOverview) readPanelsAhead({ deviceName: id, modelName: model })
  if (view.state === 'VIEW_HISTORICAL_DATAITEM_PAGE') {
    readDataItemsAhead({ deviceName: id, modelName: model })
    void historyPage.preload().catch(() => {})
  }
  // The list of assets is read again after a visit to this page (specification A §4).
  useEffect(() => () => forgetCall(devices.searchDevices), [])
  // Drawing the whole page in one task would delay input, so the instrument is passed on as a deferred value.
  const device = useDeferredValue(query.data?.device)
  if (isUnknown(query.error)) return <UnknownAsset name={id} />
  if (!device && view.state === 'VIEW_DETAILS_PAGE')
    return (
      <Page title={id} above={assets}>
        <UnreadAsset query={query} />
      </Page>
    )
  if (device && device.modelName !== model) return <OtherModel device={device} asked={model} />
  return (
    // An instrument's dialogs do not stay open if the page becomes that of another instrument.
    <Explanations key={id} deviceName={id}>
      <AlarmActions>
        <ItemHistory deviceName={id} modelName={model}>
          {isOverview && <AssetOverview deviceName={id} device={device} query={query} />}
          {device && view.state === 'VIEW_DETAILS_PAGE' && (
            // Pressing Back twice may lead from one table to another without rendering the view in between.
            <Fragment key={view.category}>{fullTables.get(view.category)?.(device)}</Fragment>
          )}
          {view.state === 'VIEW_HISTORICAL_DATAITEM_PAGE' && (
            <Suspense fallback={<Waiting height="180px" />}>
              <historyPage.Component deviceName={id} modelName={model} request={view.request} />
            </Suspense>
          )}
        </ItemHistory>
      </AlarmActions>
    </Explanations>
  )
}

const historyPage = loadable(importHistory)

/** Fetches the code of the history view. After that, the view is drawn at once. */
export const preloadHistory = (): Promise<void> => historyPage.preload()

const RulesTable = ({ device }: { readonly device: Device }) => (
  <CategoryTable device={device} of={useMarkedRules(device)} />
)

/** The full tables, keyed by their names in the address. */
const fullTables = new Map<string, (device: Device) => ReactNode>([
  [alarms.id, device => <CategoryTable device={device} of={alarms} />],
  [rules.id, device => <RulesTable device={device} />],
  [massSpec.id, device => <ValueTable device={device} of={massSpec} />],
  [workstation.id, device => <ValueTable device={device} of={workstation} />],
  [lcData.id, device => <ValueTable device={device} of={lcData} />],
  [errors.id, device => <CategoryTable device={device} of={errors} />],
  [sampleQueue.id, device => <CategoryTable device={device} of={sampleQueue} />],
  [statusHistory.id, device => <CategoryTable device={device} of={statusHistory} />],
])

const assets = [{ text: 'Assets', href: '/assets' }]

const UnknownAsset = ({ name }: { readonly name: string }) => (
  <Page title={name} above={assets}>
    <DeadEnd heading="Asset not found" way={{ text: 'See all assets', href: '/assets' }}>
      There is no instrument with the serial number “{name}”.
    </DeadEnd>
  </Page>
)

const OtherModel = ({ device, asked }: { readonly device: Device; readonly asked: string }) => (
  <Page title={device.deviceName} above={assets}>
    <DeadEnd
      heading="Another model"
      way={{ text: `Open ${device.deviceName} / ${device.modelName}`, href: assetPath(device) }}
    >
      {device.deviceName} is of the model {device.modelName}, not {asked}.
    </DeadEnd>
  </Page>
)
