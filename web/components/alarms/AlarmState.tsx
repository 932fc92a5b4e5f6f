import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Alarm } from '#shared/contract/alarm.ts'
import { awaitsAcknowledgement } from './awaitsAcknowledgement.ts'

/**
 * Shows whether an alarm is open or closed. Open alarms, and closed ones that still wait for somebody, stand out.
 * Finished ones are grey.
 */
export const AlarmState = ({ alarm }: { readonly alarm: Pick<Alarm, 'state' | 'life' | 'acknowledgedBy'> }) => {
  if (alarm.state === 'open') return <StatusIndicator type="warning">open</StatusIndicator>
  return awaitsAcknowledgement(alarm) ? (
    <StatusIndicator type="pending" colorOverride="yellow">
      closed
    </StatusIndicator>
  ) : (
    <StatusIndicator type="success" colorOverride="grey">
      closed
    </StatusIndicator>
  )
}
