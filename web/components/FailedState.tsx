import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { messages } from '#shared/messages.ts'
import { describeFailure } from '#web/lib/failure.ts'

interface Props {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shown in place of the data: what failed, why, and a button to try again. */
export const FailedState = ({ error, onRetry }: Props) => (
  <Box textAlign="center" padding={{ vertical: 's' }}>
    <SpaceBetween size="xs">
      <StatusIndicator type="error">{messages.fetchFailed}</StatusIndicator>
      <Box color="text-body-secondary">{describeFailure(error)}</Box>
      <Button onClick={onRetry}>Retry</Button>
    </SpaceBetween>
  </Box>
)
