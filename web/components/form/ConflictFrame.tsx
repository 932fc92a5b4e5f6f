import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { Form } from './useForm.ts'

interface Props<Values extends object> {
  readonly form: Form<Values>
  readonly theirs: Values
  /** Their version with one's own changes on it. */
  readonly merged: Values
  /** Both versions, side by side. */
  readonly children: ReactNode
}

/** Somebody else has saved meanwhile: what differs, and both ways on. */
export const ConflictFrame = <Values extends object>({ form, theirs, merged, children }: Props<Values>) => (
  <Modal
    visible
    size="large"
    header="Changed by somebody else meanwhile"
    closeAriaLabel="Close"
    onDismiss={form.dismiss}
    footer={
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" onClick={() => form.rebase(theirs, theirs)}>
            Take theirs
          </Button>
          <Button variant="primary" formAction="none" onClick={() => form.rebase(theirs, merged)}>
            Reapply mine
          </Button>
        </SpaceBetween>
      </Box>
    }
  >
    <SpaceBetween size="m">
      <Box variant="p">
        Nothing has been saved. Reapplying puts your changes on the newest version, for you to check and save.
      </Box>
      {children}
    </SpaceBetween>
  </Modal>
)
