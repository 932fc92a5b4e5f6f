import Box from '@cloudscape-design/components/box'
import { rules } from '#schemas/calls/rules.ts'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { ownLimitReason } from '#shared/rules/ownLimits.ts'
import { CallModal } from '#web/components/form/modal/CallModal.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { countText } from '#web/lib/countText.ts'
import { describeOwnLimit } from '#web/lib/describeOwnLimit.ts'
import { notify } from '#web/lib/notices.ts'

interface Props {
  readonly limit: OwnLimit
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * A dialog that removes an instrument's own limit, with a reason. The rule's number then applies to the instrument
 * again.
 */
export const RemoveOwnLimitModal = ({ limit, onDone, onClose }: Props) => {
  const { ruleName, deviceName, place } = limit
  const done = useDoneHere(onDone)
  const form = useForm({
    route: async () => rules.removeOwnLimit,
    initial: { reason: '' },
    inputOf: ({ reason }) => ({ ruleName, deviceName, place, reason }),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      done()
    },
  })
  return (
    <CallModal title={`Remove the own limit of ${deviceName}`} submit="Remove" form={form} onClose={onClose}>
      <Box>
        {describeOwnLimit(limit)}. An open alarm of the rule on the instrument closes, and its count begins anew.
      </Box>
      <TextField
        label="Reason"
        field={form.field('reason')}
        constraintText={`Up to ${countText(ownLimitReason)} characters`}
        autoComplete="off"
      />
    </CallModal>
  )
}
