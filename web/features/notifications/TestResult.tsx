import Alert from '@cloudscape-design/components/alert'

interface Props {
  readonly type: 'success' | 'warning' | 'error'
  readonly text: string
  readonly onDismiss: () => void
}

/** The result of a test message to a person or channel. It is shown until the user dismisses it. */
export const TestResult = ({ type, text, onDismiss }: Props) => (
  <div role={type === 'error' ? 'alert' : 'status'}>
    <Alert type={type} dismissible dismissAriaLabel="Dismiss the result of the test" onDismiss={onDismiss}>
      {text}
    </Alert>
  </div>
)
