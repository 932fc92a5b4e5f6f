import Alert from '@cloudscape-design/components/alert'

/** The reason why a form was refused. Screen readers announce it as it appears. */
export const FormFailure = ({ text }: { readonly text: string }) => (
  <div role="alert">
    <Alert type="error">{text}</Alert>
  </div>
)
