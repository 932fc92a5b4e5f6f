import { DeviceCode, rules } from '#schemas/calls/rules.ts'
import { CallModal } from '#web/components/form/modal/CallModal.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'

interface Props {
  /** Called with the added device code as the server's list now has it, in lower case. */
  readonly onAdded: (deviceCode: string) => void
  readonly onClose: () => void
}

/**
 * A dialog that adds an entry to the list of device codes (specification B §2). The entry is saved at once,
 * independently of the rule.
 */
export const DeviceCodeModal = ({ onAdded, onClose }: Props) => {
  const done = useDoneHere(onAdded)
  const form = useForm({
    route: async () => rules.createDeviceCode,
    initial: { deviceCode: '', description: '' },
    optional: ['description'],
    inputOf: values => values,
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done(DeviceCode.parse(form.values.deviceCode))
    },
  })
  return (
    <CallModal title="Add Device Code" submit="Add" form={form} onClose={onClose}>
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
    </CallModal>
  )
}
