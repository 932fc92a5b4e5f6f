import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { messages } from '#shared/text/messages.ts'
import { useNow } from '#web/components/useNow.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useStore, type Readable } from '#web/lib/store.ts'
import { formatAgo } from '#web/lib/time.ts'

interface Props {
  readonly error: Error
  readonly readAt: Readable<number>
  readonly onRetry: () => void
}

/** Says that a refresh failed, and how old the rows in the table are. */
export const StaleAlert = ({ error, readAt, onRetry }: Props) => (
  <Alert type="warning" header={messages.fetchFailed} action={<Button onClick={onRetry}>Retry</Button>}>
    {`${asSentence(describeFailure(error))} What is shown was read ${formatAgo(useStore(readAt), useNow()) ?? 'long ago'}.`}
  </Alert>
)

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
