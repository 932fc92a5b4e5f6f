import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Alarm } from '#shared/contract/alarm.ts'
import { awaitsAcknowledgement } from './awaitsAcknowledgement.ts'

interface Props {
  readonly alarm: Pick<Alarm, 'state' | 'life' | 'acknowledgedBy'>
  /** Whether to say in words, too, that a closed alarm still waits for somebody. A table has no room for it. */
  readonly isWhole?: boolean
}

/**
 * Shows whether an alarm is open or closed. Open alarms, and closed ones that still wait for somebody, stand out.
 * Finished ones are grey.
 */
export const AlarmState = ({ alarm, isWhole = false }: Props) => {
  if (alarm.state === 'open') return <StatusIndicator type="warning">open</StatusIndicator>
  return awaitsAcknowledgement(alarm) ? (
    <StatusIndicator type="pending" colorOverride="yellow">
      {/* An indicator would break the line within a word. */}
      {isWhole ? <span style={{ wordBreak: 'normal' }}>closed, not acknowledged</span> : 'closed'}
    </StatusIndicator>
  ) : (
    <StatusIndicator type="success" colorOverride="grey">
      closed
    </StatusIndicator>
  )
}
