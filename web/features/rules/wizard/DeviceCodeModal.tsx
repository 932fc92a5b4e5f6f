import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect } from 'react'
import { routes } from '#shared/contract/routes.ts'
import { DeviceCode } from '#shared/contract/rules.ts'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'

interface Props {
  /** Gets the code as the list has it now, in small letters. */
  readonly onAdded: (deviceCode: string) => void
  readonly onClose: () => void
}

/** B §2: a new entry of the list of device codes, saved by itself. */
export const DeviceCodeModal = ({ onAdded, onClose }: Props) => {
  const form = useForm({
    route: async () => routes.rules.createDeviceCode,
    initial: { deviceCode: '', description: '' },
    optional: ['description'],
    inputOf: values => values,
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      onAdded(DeviceCode.parse(form.values.deviceCode))
    },
  })
  const { ref } = form.element
  useEffect(() => {
    // The window first puts the focus to its own close button.
    const frame = requestAnimationFrame(() => ref.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [ref])
  return (
    <Modal
      visible
      header="Add Device Code"
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click beside the window must not lose what was typed.
        if (detail.reason !== 'overlay' || !form.isUnsaved()) onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              formAction="none"
              loading={form.isBusy}
              loadingText="Adding"
              onClick={() => ref.current?.requestSubmit()}
            >
              Add
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        {...form.element}
        aria-label="Add Device Code"
        onSubmit={event => {
          // The rule's form is around this one, if only for React.
          event.stopPropagation()
          form.element.onSubmit(event)
        }}
      >
        <SpaceBetween size="m">
          {form.refused.failure !== undefined && <FormFailure text={form.refused.failure} />}
          <TextField
            label="Device Code"
            field={form.field('deviceCode')}
            constraintText="0x, then digits and the letters A to F"
            autoComplete="off"
          />
          <TextField
            label="Description"
            field={form.field('description')}
            constraintText="Up to 255 characters"
            autoComplete="off"
            isOptional
          />
          {/* Without a button of its own, a form of several fields ignores Enter. */}
          <input type="submit" hidden />
        </SpaceBetween>
      </form>
    </Modal>
  )
}
