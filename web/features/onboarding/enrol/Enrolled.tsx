import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { countText, instrumentsText } from '#web/lib/countText.ts'
import type { CheckedRow } from './useEnrolment.ts'

interface Props {
  /** The number of instruments that have received their credentials. */
  readonly done: number
  readonly total: number
  readonly refused: readonly CheckedRow[]
  readonly isBusy: boolean
  readonly isSaved: boolean
  readonly onGoOn: () => void
  readonly onSave: () => void
}

/** Shows the progress of enrolling a list, and offers the credentials created so far. */
export const Enrolled = ({ done, total, refused, isBusy, isSaved, onGoOn, onSave }: Props) => (
  <Container>
    <SpaceBetween size="m">
      {done < total && (
        <Button variant="primary" loading={isBusy} loadingText="Enrolling" onClick={onGoOn}>
          Go on
        </Button>
      )}
      <ProgressBar
        label="Enrolled"
        value={(100 * done) / Math.max(1, total)}
        additionalInfo={`${countText(done)} of ${instrumentsText(total)}`}
      />
      <Alert
        type={isSaved ? 'success' : 'warning'}
        header={isSaved ? 'The credentials were downloaded' : 'Download the credentials now'}
        action={<Button onClick={onSave}>Download credentials</Button>}
      >
        The file has the private keys. They were made on this page and exist nowhere else: once you leave, they cannot
        be downloaded again. Copy each file to its instrument, and delete the other copies.
      </Alert>
      {refused.length > 0 && (
        <Alert type="error" header={`${instrumentsText(refused.length)} could not be enrolled`}>
          {refused.map(({ deviceName, reason }) => `${deviceName}: ${reason}`).join('. ')}
        </Alert>
      )}
    </SpaceBetween>
  </Container>
)
