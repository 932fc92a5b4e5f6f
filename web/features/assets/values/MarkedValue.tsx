import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useContext } from 'react'
import type { DataPoint } from '#shared/contract/device.ts'
import { WrongValues } from './wrongValues.ts'

interface Props {
  readonly point: DataPoint
  /** Whether the value's unit follows it. */
  readonly hasUnits?: boolean
}

/** A latest value. It has a warning sign if an alarm about it is open. */
export const MarkedValue = ({ point: { mnemonicName, mnemonicValue, unitsOfMeasure }, hasUnits = false }: Props) => {
  const value = String(mnemonicValue) || '-'
  const text = hasUnits ? `${value} ${unitsOfMeasure}`.trim() : value
  return useContext(WrongValues).has(mnemonicName) ? <StatusIndicator type="warning">{text}</StatusIndicator> : text
}
