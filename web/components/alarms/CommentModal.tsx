import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { ModalActions } from '#web/components/ModalActions.tsx'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { countText } from '#web/lib/countText.ts'

/** The maximum length of a comment in characters, as the contract limits it. */
const commentLimit = 1000

interface Props {
  readonly header: string
  /** The alarms to be acknowledged. */
  readonly children: ReactNode
  readonly submitText: string
  readonly busyText: string
  readonly cancelText?: string
  readonly isBusy: boolean
  readonly failure: string | undefined
  /** True if the comment can no longer be stored. It can then only be read and copied. */
  readonly isRefused?: boolean
  readonly onSubmit: (comment: string) => void
  readonly onClose: () => void
}

/** The dialog for the comment on an acknowledgement. */
export const CommentModal = (props: Props) => {
  const { header, children, submitText, busyText, cancelText, isBusy, failure, isRefused = false } = props
  const { onSubmit, onClose } = props
  const [comment, setComment] = useState('')
  const field = useRef<TextareaProps.Ref>(null)
  useEffect(() => {
    // The modal moves the focus to its own close button first, so the comment field gets it a frame later.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const isTooLong = comment.length > commentLimit
  return (
    <Modal
      visible
      header={header}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click outside the dialog must not discard what was typed.
        if (detail.reason !== 'overlay' || (comment === '' && !isBusy)) onClose()
      }}
      footer={
        isRefused ? (
          <Box float="right">
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </Box>
        ) : (
          <ModalActions
            submitText={submitText}
            isBusy={isBusy}
            busyText={busyText}
            isDisabled={isTooLong}
            {...(cancelText !== undefined && { cancelText })}
            onSubmit={() => onSubmit(comment)}
            onCancel={onClose}
          />
        )
      }
    >
      <SpaceBetween size="m">
        {children}
        {failure !== undefined && <FormFailure text={failure} />}
        <FormField
          label={<OptionalLabel text="Comment" />}
          stretch
          constraintText={`Up to ${countText(commentLimit)} characters`}
          errorText={isTooLong && `${countText(comment.length)} of at most ${countText(commentLimit)} characters`}
        >
          <Textarea
            ref={field}
            value={comment}
            rows={3}
            readOnly={isRefused}
            onChange={({ detail }) => setComment(detail.value)}
          />
        </FormField>
      </SpaceBetween>
    </Modal>
  )
}
