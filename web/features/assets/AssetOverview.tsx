import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import type { devices } from '#shared/contract/devices.ts'
import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf } from '#shared/status.ts'
import { Announce } from '#web/components/Announce.tsx'
import { Later } from '#web/components/Later.tsx'
import { Page } from '#web/components/Page.tsx'
import { StaleAlert } from '#web/components/ResourceTable/StaleAlert.tsx'
import { readAhead, refreshShown, type CallResult } from '#web/lib/queries.ts'
import { latestOf } from '#web/lib/store.ts'
import { AssetActions } from './AssetActions.tsx'
import { AssetFacts } from './AssetFacts.tsx'
import { alarms } from './categories/alarmCategory.tsx'
import { errors, sampleQueue } from './categories/eventCategories.ts'
import { rules } from './categories/ruleCategories.tsx'
import { useCategoryRows } from './categories/useCategoryRows.ts'
import type { AssetCategory, Instrument } from './categories/assetCategory.ts'
import { lcData, massSpec, workstation } from './categories/valueCategories.tsx'
import { CategoryPanel, panelRows } from './CategoryPanel.tsx'
import { DeviceSummary } from './DeviceSummary.tsx'
import { useDeviceChanges } from './useDeviceChanges.ts'
import { Sparklines, useSparklines } from './values/useSparklines.ts'
import { WrongValues, wrongValuesIn } from './values/wrongValues.ts'
import './AssetOverview.css'

interface Props {
  readonly device: Device
  readonly query: CallResult<typeof devices.getDevice>
}

/** Begins to read what the panels show, beside the instrument itself. */
export const readPanelsAhead = (instrument: Instrument): void => {
  const read = <Row,>(of: AssetCategory<Row>): void => readAhead(of.query(instrument, panelRows))
  read(alarms)
  read(massSpec)
  read(workstation)
  read(lcData)
  read(errors)
  read(sampleQueue)
  read(rules)
}

/** The numbers that the panels show, by mnemonic. */
const useShownNumbers = (device: Device): readonly string[] => {
  const shown = [
    useCategoryRows(massSpec, device, panelRows, true),
    useCategoryRows(workstation, device, panelRows, true),
    useCategoryRows(lcData, device, panelRows, true),
  ]
  const points = shown.flatMap(({ rows = [] }) => rows.slice(0, panelRows))
  return points.filter(({ mnemonicValue }) => typeof mnemonicValue === 'number').map(point => point.mnemonicName)
}

/** A §2, the list view: the summary and the first rows of everything that the instrument reports. */
export const AssetOverview = ({ device, query }: Props) => {
  const { deviceName, groupStatus } = device
  const changes = useDeviceChanges(device)
  const first = useCategoryRows(alarms, device, panelRows, true)
  const wrong = useMemo(() => wrongValuesIn(first.rows ?? []), [first.rows])
  const lines = useSparklines(deviceName, useShownNumbers(device))
  const error = query.error ?? changes.error
  const readAt = latestOf(query.readAt, changes.readAt)
  return (
    <Page
      title={deviceName}
      above={[{ text: 'Assets', href: '/assets' }]}
      description={<AssetFacts device={device} alarms={first.rows?.slice(0, panelRows)} readAt={readAt} />}
      actions={<AssetActions deviceName={deviceName} />}
    >
      <Announce text={`${deviceName} is ${displayStatusOf(groupStatus)}`} />
      <WrongValues value={wrong}>
        <Sparklines value={lines}>
          <SpaceBetween size="l">
            {error && <StaleAlert error={error} readAt={readAt} onRetry={() => void refreshShown()} />}
            <Later>
              <div className="asset-columns">
                <SpaceBetween size="l">
                  <DeviceSummary device={device} />
                  <CategoryPanel device={device} of={alarms} />
                  <Later>
                    <SpaceBetween size="l">
                      <CategoryPanel device={device} of={massSpec} />
                      <CategoryPanel device={device} of={sampleQueue} />
                    </SpaceBetween>
                  </Later>
                </SpaceBetween>
                <SpaceBetween size="l">
                  <CategoryPanel device={device} of={rules} />
                  <Later>
                    <SpaceBetween size="l">
                      <CategoryPanel device={device} of={workstation} />
                      <CategoryPanel device={device} of={lcData} />
                      <CategoryPanel device={device} of={errors} />
                    </SpaceBetween>
                  </Later>
                </SpaceBetween>
              </div>
            </Later>
          </SpaceBetween>
        </Sparklines>
      </WrongValues>
    </Page>
  )
}
