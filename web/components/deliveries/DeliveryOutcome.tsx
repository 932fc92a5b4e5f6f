import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { Time } from '#web/components/Time.tsx'
import { describeDeliveryOutcome } from './deliveryWords.ts'

/** Shows the outcome of a delivery. If the delivery has failed so far, also shows why, and when it is tried next. */
export const DeliveryOutcome = ({ entry }: { readonly entry: DeliveryEntry }) => {
  const { type, text, note } = describeDeliveryOutcome(entry)
  return (
    <>
      <StatusIndicator type={type}>{text}</StatusIndicator>
      {note !== undefined && (
        <Box fontSize="body-s" color="text-body-secondary">
          {note}
        </Box>
      )}
      {entry.state === 'waiting' && entry.attempts > 0 && (
        <Box fontSize="body-s" color="text-body-secondary">
          Next attempt: <Time at={entry.dueAt} />
        </Box>
      )}
    </>
  )
}
