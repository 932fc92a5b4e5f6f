import Alert from '@cloudscape-design/components/alert'

/** Says why a form was refused. Screen readers announce it when it appears. */
export const FormFailure = ({ text }: { readonly text: string }) => (
  <div role="alert">
    <Alert type="error">{text}</Alert>
  </div>
)
