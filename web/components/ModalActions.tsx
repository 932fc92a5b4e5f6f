import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'

interface Props {
  readonly submitText: string
  readonly isBusy?: boolean
  readonly busyText?: string
  readonly isDisabled?: boolean
  readonly cancelText?: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
}

/**
 * A dialog's footer: Cancel, and the button that does what the dialog is for. Neither button submits a form around
 * the dialog.
 */
export const ModalActions = ({
  submitText,
  isBusy = false,
  busyText,
  isDisabled = false,
  cancelText = 'Cancel',
  onSubmit,
  onCancel,
}: Props) => (
  <Box float="right">
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="link" formAction="none" onClick={onCancel}>
        {cancelText}
      </Button>
      <Button
        variant="primary"
        formAction="none"
        loading={isBusy}
        {...(busyText !== undefined && { loadingText: busyText })}
        disabled={isDisabled}
        onClick={onSubmit}
      >
        {submitText}
      </Button>
    </SpaceBetween>
  </Box>
)
