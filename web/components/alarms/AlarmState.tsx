import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Alarm } from '#shared/contract/alarm.ts'
import { awaitsAcknowledgement } from './awaitsAcknowledgement.ts'

/** Open or closed, with a sign that distinguishes closed alarms that wait for somebody from the other closed ones. */
export const AlarmState = ({ alarm }: { readonly alarm: Pick<Alarm, 'state' | 'life' | 'acknowledgedBy'> }) => {
  const closed = awaitsAcknowledgement(alarm) ? 'pending' : 'success'
  return <StatusIndicator type={alarm.state === 'open' ? 'warning' : closed}>{alarm.state}</StatusIndicator>
}
