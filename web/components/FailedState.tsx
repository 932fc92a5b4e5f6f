import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useMutation } from '@tanstack/react-query'
import { messages } from '#shared/text/messages.ts'
import { describeFailure } from '#web/lib/failure.ts'

interface Props {
  readonly error: Error
  /** Called to read the data again. The button shows progress until the returned promise settles. */
  readonly onRetry: () => unknown
}

/** Replaces data that could not be read: shows what failed and why, with a button to try again. */
export const FailedState = ({ error, onRetry }: Props) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await onRetry()
    },
  })
  return (
    <Box textAlign="center" padding={{ vertical: 's' }}>
      <SpaceBetween size="xs">
        <StatusIndicator type="error">{messages.fetchFailed}</StatusIndicator>
        <Box color="text-body-secondary">{describeFailure(error)}</Box>
        <Button formAction="none" loading={isPending} loadingText="Reading again" onClick={() => mutate()}>
          Retry
        </Button>
      </SpaceBetween>
    </Box>
  )
}
