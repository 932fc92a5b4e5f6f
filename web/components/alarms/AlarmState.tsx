import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Alarm } from '#shared/contract/alarm.ts'
import { awaitsAcknowledgement } from './awaitsAcknowledgement.ts'

/** Shows whether an alarm is open or closed. Closed alarms that still wait for somebody stand out more than others. */
export const AlarmState = ({ alarm }: { readonly alarm: Pick<Alarm, 'state' | 'life' | 'acknowledgedBy'> }) => {
  const closed = awaitsAcknowledgement(alarm) ? 'success' : 'stopped'
  return <StatusIndicator type={alarm.state === 'open' ? 'warning' : closed}>{alarm.state}</StatusIndicator>
}
