import Alert from '@cloudscape-design/components/alert'

/** Why a card's form was not accepted. Screen readers announce it as it appears. */
export const FormFailure = ({ text }: { readonly text: string }) => (
  <div role="alert">
    <Alert type="error">{text}</Alert>
  </div>
)
