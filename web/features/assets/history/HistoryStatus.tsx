import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { messages } from '#shared/text/messages.ts'
import { describeFailure } from '#web/lib/failure.ts'
import type { History } from './useHistory.ts'
import { countText } from '#web/lib/countText.ts'

/** The number of data items that the status names. Further ones are only counted. */
const namesShown = 5

interface Props {
  readonly history: History
  readonly nameOf: (mnemonic: string) => string
}

/**
 * Says how many values have been read so far, and which data items could not be read. Meanwhile the table shows the
 * rows that have arrived.
 */
export const HistoryStatus = ({ history: { chunks, source, retry }, nameOf }: Props) => {
  const reading = chunks.filter(({ state }) => state === 'reading')
  const failed = chunks.filter(({ state }) => state === 'failed')
  const arrived = chunks.reduce((sum, { count }) => sum + count, 0)
  const missing = failed.flatMap(({ mnemonics }) => mnemonics)
  const reasons = [...new Set(failed.map(({ error }) => describeFailure(error)))]
  return (
    <SpaceBetween size="xs">
      {reading.length > 0 && (
        <StatusIndicator type="loading">
          {`Reading, ${countText(arrived)} ${arrived === 1 ? 'value' : 'values'} so far`}
        </StatusIndicator>
      )}
      {failed.length > 0 && source.rows && (
        <Alert type="error" header={messages.fetchFailed} action={<Button onClick={() => void retry()}>Retry</Button>}>
          {`Missing: ${listed(missing.map(nameOf))}. ${reasons.join(' ')}`}
        </Alert>
      )}
    </SpaceBetween>
  )
}

const listed = (names: readonly string[]): string =>
  names.length <= namesShown
    ? names.join(', ')
    : `${names.slice(0, namesShown).join(', ')} and ${names.length - namesShown} more data items`

/**
 * Says why the values of the history cannot be exported yet: some are still being read, or could not be read.
 * Undefined if all have been read.
 */
export const incompleteText = ({ chunks }: Pick<History, 'chunks'>): string | undefined => {
  if (chunks.some(({ state }) => state === 'failed')) return `${messages.fetchFailed} Retry before exporting.`
  return chunks.some(({ state }) => state === 'reading') ? 'Not all values have been read yet.' : undefined
}
