import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useContext } from 'react'
import { numberText } from '#shared/alarms/seenText.ts'
import type { DataPoint } from '#shared/contract/device.ts'
import { WrongValues } from './wrongValues.ts'

interface Props {
  readonly point: DataPoint
  /** Whether the value's unit follows it. */
  readonly hasUnits?: boolean
}

/** A latest value, as it is written beside an alarm. It has a warning sign if an alarm about it is open. */
export const MarkedValue = ({ point: { mnemonicName, mnemonicValue, unitsOfMeasure }, hasUnits = false }: Props) => {
  const value = typeof mnemonicValue === 'number' ? numberText(mnemonicValue) : String(mnemonicValue) || '-'
  const text = hasUnits ? `${value} ${unitsOfMeasure}`.trim() : value
  return useContext(WrongValues).has(mnemonicName) ? <StatusIndicator type="warning">{text}</StatusIndicator> : text
}
