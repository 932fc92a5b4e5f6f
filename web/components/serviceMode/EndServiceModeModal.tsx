import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { alarms } from '#shared/contract/calls/alarms.ts'
import type { ServiceMode } from '#shared/contract/calls/serviceMode.ts'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { FormFailure } from '../form/FormFailure.tsx'
import { useDoneHere } from '../form/useDoneHere.ts'
import { ModalActions } from '../ModalActions.tsx'
import { subjectText } from './serviceTexts.ts'
import { forgetServiceModes } from './useServiceModes.ts'

interface Props {
  readonly mode: ServiceMode
  readonly onClose: () => void
}

/** A confirmation dialog that ends a service mode. People are then notified of the alarms that are still open. */
export const EndServiceModeModal = ({ mode, onClose }: Props) => {
  const mayEndThisTime = mode.recurring !== undefined && mode.current !== undefined
  const [onlyThisTime, setOnlyThisTime] = useState(mayEndThisTime)
  const done = useDoneHere(onClose)
  const { send, isBusy, failure } = useCallMutation(alarms.endServiceMode, {
    onDone: answer => {
      forgetServiceModes()
      notify({ type: 'success', text: answer?.message ?? 'Ended' })
      done()
    },
    onFailure: forgetServiceModes,
  })
  return (
    <Modal
      visible
      header="End service mode"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <ModalActions
          submitText="End"
          isBusy={isBusy}
          onSubmit={() => send({ id: mode.id, revision: mode.revision, onlyThisTime })}
          onCancel={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <Box>
          {subjectText(mode.subject)}: {mode.reason}
        </Box>
        {mode.current && <Box>People are notified of open alarms at once, and these wait for somebody again.</Box>}
        {failure !== undefined && !isBusy && <FormFailure text={failure} />}
        {mayEndThisTime && (
          <FormField label="End">
            <RadioGroup
              value={onlyThisTime ? 'this' : 'all'}
              items={[
                { value: 'this', label: 'This time only' },
                { value: 'all', label: 'This and all later times' },
              ]}
              onChange={({ detail }) => setOnlyThisTime(detail.value === 'this')}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
  )
}
