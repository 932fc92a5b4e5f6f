import { notifications } from '#schemas/calls/notifications.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import { invitationHours } from '#shared/alarms/subscriptions.ts'
import { messages } from '#shared/text/messages.ts'
import { CallModal } from '#web/components/form/modal/CallModal.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { notify } from '#web/lib/notices.ts'

interface Props {
  readonly audience: Audience
  readonly onAdded: () => void
  readonly onClose: () => void
}

/** A dialog that invites an address to the mails of an audience, or repeats an invitation that was not confirmed. */
export const AddSubscriberModal = ({ audience, onAdded, onClose }: Props) => {
  const done = useDoneHere(onAdded)
  const form = useForm({
    route: async () => notifications.addSubscriber,
    initial: { address: '' },
    inputOf: ({ address }) => ({ audience, address: address.trim() }),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done()
    },
  })
  return (
    <CallModal title={`Add an address to ${audience}`} submit="Invite" form={form} onClose={onClose}>
      <TextField
        label="E-mail address"
        description={`AWS mails a link to the address. Its owner follows it within ${invitationHours} hours.`}
        field={form.field('address')}
        constraintText={messages.emailFormat}
        inputMode="email"
        autoComplete="off"
      />
    </CallModal>
  )
}
