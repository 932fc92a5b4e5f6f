import Alert from '@cloudscape-design/components/alert'
import type { Answer } from '#shared/contract/route.ts'
import type { notifications } from '#shared/contract/notifications.ts'

interface Props {
  readonly answer: Answer<typeof notifications.sendTest> | null | undefined
  readonly failure: string | undefined
  readonly onDismiss: () => void
}

/** What came back of a test, until somebody has read it. */
export const TestResult = ({ answer, failure, onDismiss }: Props) => (
  <div role={failure === undefined ? 'status' : 'alert'}>
    <Alert
      type={failure === undefined ? (answer?.subscribers === 0 ? 'warning' : 'success') : 'error'}
      dismissible
      dismissAriaLabel="Dismiss the result of the test"
      onDismiss={onDismiss}
    >
      {failure ?? answer?.message}
    </Alert>
  </div>
)
