import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useContext } from 'react'
import type { DataPoint } from '#shared/contract/device.ts'
import { WrongValues } from './wrongValues.ts'

/** A latest value without its unit. It has a warning sign if an alarm about it is open. */
export const MarkedValue = ({ point: { mnemonicName, mnemonicValue } }: { readonly point: DataPoint }) => {
  const text = String(mnemonicValue) || '-'
  return useContext(WrongValues).has(mnemonicName) ? <StatusIndicator type="warning">{text}</StatusIndicator> : text
}
