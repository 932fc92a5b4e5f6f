import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { Time } from '#web/components/Time.tsx'
import { outcomeOf } from './deliveryWords.ts'

/** What became of a delivery; for one that failed so far also why, and when it is tried again. */
export const DeliveryOutcome = ({ entry }: { readonly entry: DeliveryEntry }) => {
  const { type, text, note } = outcomeOf(entry)
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
