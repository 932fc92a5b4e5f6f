import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { useSteps } from '#web/components/useDeferred.ts'
import { readSoon } from '#web/lib/queries.ts'
import { oneColumnWindow, useMedia } from '#web/lib/useMedia.ts'
import { alarms } from './categories/alarmCategory.tsx'
import type { AssetCategory, Instrument } from './categories/assetCategory.ts'
import { errors, sampleQueue } from './categories/eventCategories.tsx'
import { useMarkedRules } from './categories/ownLimitMarks.tsx'
import { rules } from './categories/ruleCategories.tsx'
import { useCategoryRows } from './categories/useCategoryRows.ts'
import { lcData, massSpec, workstation } from './categories/valueCategories.tsx'
import { statusHistory } from './categories/statusCategory.tsx'
import { CategoryPanel, panelRows } from './CategoryPanel.tsx'
import { DeviceSummary } from './DeviceSummary.tsx'
import { Sparklines, useSparklines } from './values/useSparklines.ts'
import { useWrongValues } from './values/useWrongValues.ts'
import { WrongValues } from './values/wrongValues.ts'

/** Starts reading what the panels show while the instrument itself is still being read. */
export const readPanelsAhead = (instrument: Instrument): void => {
  const read = <Row,>(of: AssetCategory<Row>): void => readSoon(of.query(instrument, panelRows))
  read(alarms)
  read(massSpec)
  read(workstation)
  read(lcData)
  read(errors)
  read(sampleQueue)
  read(rules)
  read(statusHistory)
}

interface Props {
  readonly device: Device
}

/** The panels of an asset's page: the summary of the instrument, and the first rows of everything that it reports. */
export const AssetPanels = ({ device }: Props) => (
  <PanelValues device={device}>
    <Panels device={device} />
  </PanelValues>
)

/**
 * Draws the panels one after another, starting with those that are visible without scrolling. Drawing them in a
 * single task would keep the browser from reacting to clicks. In a single column, the alarms come first if one of
 * them is open.
 */
const Panels = ({ device }: Props) => {
  const step = useSteps(9)
  const { rows } = useCategoryRows(alarms, device, panelRows, true)
  // The order stays while the page is open, because a panel that moves would take the focus from what is in it.
  const [isAlarming, setAlarming] = useState<boolean>()
  if (rows && isAlarming === undefined) setAlarming(rows.some(({ state }) => state === 'open'))
  if (useMedia(oneColumnWindow)) {
    const topPanels = [
      <DeviceSummary key="summary" device={device} />,
      <CategoryPanel key="alarms" device={device} of={alarms} />,
    ]
    if (isAlarming) topPanels.reverse()
    return (
      <SpaceBetween size="l">
        {topPanels.slice(0, step)}
        {step > 2 && <CategoryPanel device={device} of={massSpec} />}
        {step > 3 && <CategoryPanel device={device} of={lcData} />}
        {step > 4 && <CategoryPanel device={device} of={workstation} />}
        {step > 5 && <CategoryPanel device={device} of={errors} />}
        {step > 6 && <CategoryPanel device={device} of={sampleQueue} />}
        {step > 7 && <CategoryPanel device={device} of={statusHistory} />}
        {step > 8 && <RulesPanel device={device} />}
      </SpaceBetween>
    )
  }
  return (
    <div className="asset-columns">
      <SpaceBetween size="l">
        {step > 0 && <DeviceSummary device={device} />}
        {step > 1 && <CategoryPanel device={device} of={alarms} />}
        {step > 3 && <CategoryPanel device={device} of={massSpec} />}
        {step > 6 && <CategoryPanel device={device} of={sampleQueue} />}
        {step > 8 && <CategoryPanel device={device} of={statusHistory} />}
      </SpaceBetween>
      <SpaceBetween size="l">
        {step > 2 && <RulesPanel device={device} />}
        {step > 4 && <CategoryPanel device={device} of={workstation} />}
        {step > 5 && <CategoryPanel device={device} of={lcData} />}
        {step > 7 && <CategoryPanel device={device} of={errors} />}
      </SpaceBetween>
    </div>
  )
}

/**
 * The panel of rules. It reads the instrument's own limits itself, so that their answer does not redraw other panels.
 */
const RulesPanel = ({ device }: Props) => <CategoryPanel device={device} of={useMarkedRules(device)} />

interface PanelValuesProps extends Props {
  readonly children: ReactNode
}

/**
 * Provides the data that cells of several panels share: wrong values and sparklines. When such data arrives, only
 * this component is rendered again, not the heading.
 */
const PanelValues = ({ device, children }: PanelValuesProps) => {
  const wrong = useWrongValues(device, true)
  const lines = useSparklines(device.deviceName, useShownNumbers(device))
  return (
    <WrongValues value={wrong}>
      <Sparklines value={lines}>{children}</Sparklines>
    </WrongValues>
  )
}

/** The mnemonics of the numeric data items in the page's panels, which get sparklines. */
const useShownNumbers = (device: Device): readonly string[] => {
  const shown = [
    useCategoryRows(massSpec, device, panelRows, true),
    useCategoryRows(workstation, device, panelRows, true),
    useCategoryRows(lcData, device, panelRows, true),
  ]
  const points = shown.flatMap(({ rows = [] }) => rows.slice(0, panelRows))
  return points.filter(({ mnemonicValue }) => typeof mnemonicValue === 'number').map(point => point.mnemonicName)
}
