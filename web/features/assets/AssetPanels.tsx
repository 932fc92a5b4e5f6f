import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, type ReactNode } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { Later } from '#web/components/Later.tsx'
import { readAhead } from '#web/lib/queries.ts'
import { alarms } from './categories/alarmCategory.tsx'
import type { AssetCategory, Instrument } from './categories/assetCategory.ts'
import { errors, sampleQueue } from './categories/eventCategories.ts'
import { rules } from './categories/ruleCategories.tsx'
import { useCategoryRows } from './categories/useCategoryRows.ts'
import { lcData, massSpec, workstation } from './categories/valueCategories.tsx'
import { CategoryPanel, panelRows } from './CategoryPanel.tsx'
import { DeviceSummary } from './DeviceSummary.tsx'
import { Sparklines, useSparklines } from './values/useSparklines.ts'
import { WrongValues, wrongValuesIn } from './values/wrongValues.ts'

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

/** The summary of an instrument and the first rows of everything that it reports, drawn step by step. */
export const AssetPanels = ({ device }: { readonly device: Device }) => (
  <PanelValues device={device}>
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
  </PanelValues>
)

interface PanelValuesProps {
  readonly device: Device
  readonly children: ReactNode
}

/** Gives the panels what their cells share. When one of its answers arrives, React draws this again, but not the heading. */
const PanelValues = ({ device, children }: PanelValuesProps) => {
  const { rows } = useCategoryRows(alarms, device, panelRows, true)
  const wrong = useMemo(() => wrongValuesIn(rows ?? []), [rows])
  const lines = useSparklines(device.deviceName, useShownNumbers(device))
  return (
    <WrongValues value={wrong}>
      <Sparklines value={lines}>{children}</Sparklines>
    </WrongValues>
  )
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
