import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { messages } from '#shared/text/messages.ts'

interface Props {
  /** The name of the part, such as Alarms. */
  readonly name: string
  readonly onRetry: () => void
}

/** Says that a part of a panel could not be read, and reads it again on request. The rest of the panel stays. */
export const PartNotRead = ({ name, onRetry }: Props) => (
  <SpaceBetween direction="horizontal" size="xs" alignItems="center">
    <StatusIndicator type="warning">
      {name}: {messages.fetchFailed}
    </StatusIndicator>
    <Button onClick={onRetry}>Retry</Button>
  </SpaceBetween>
)
