import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms as calls } from '#shared/contract/calls/alarms.ts'
import { dismissWork } from '#web/components/progress/useWork.ts'
import { WorkActions } from '#web/components/progress/WorkActions.tsx'
import { WorkProgress, WorkQuestion } from '#web/components/progress/WorkProgress.tsx'
import { countText } from '#web/lib/countText.ts'
import { notify } from '#web/lib/notices.ts'
import { useCall } from '#web/lib/queries.ts'
import { shelfTimes, shelfTimeText } from './shelfTimes.ts'
import { alarmName, useShelving } from './useShelving.ts'

/** The maximum length of a reason in characters, as the contract limits it. */
const reasonLimit = 1000

interface Props {
  readonly alarms: readonly OpenAlarm[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The dialog that shelves alarms. The user chooses for how long, and enters a reason. */
export const ShelveModal = ({ alarms, onDone, onClose }: Props) => {
  // Polling may bring other alarms while the dialog is open. The dialog shelves the alarms that were selected when it
  // opened.
  const [chosen] = useState(alarms)
  const [minutes, setMinutes] = useState(60)
  const [reason, setReason] = useState('')
  const longest = useCall(calls.getShelves, {}).data?.longestMinutes
  const work = useShelving(chosen, {
    word: 'shelved',
    onDone: count => {
      notify({ type: 'success', text: `${counted(count)} shelved for ${shelfTimeText(minutes)}` })
      onDone()
    },
  })
  const options = shelfTimes(longest ?? 60).map(time => ({ value: String(time), label: shelfTimeText(time) }))
  const isTooLong = reason.length > reasonLimit
  return (
    <>
      <Modal
        visible
        header={`Shelve ${counted(chosen.length)}`}
        closeAriaLabel="Close"
        onDismiss={({ detail: { reason: by } }) => dismissWork(work, { reason: by, isEntered: reason !== '', onClose })}
        footer={
          <WorkActions
            work={work}
            submitText="Shelve"
            busyText="Shelving"
            isDisabled={reason.trim() === '' || isTooLong}
            onSubmit={() => work.start({ minutes, reason: reason.trim() })}
            onClose={onClose}
          />
        }
      >
        <SpaceBetween size="m">
          <Box>
            Until the time is over, no alarm of the rule on the instrument waits for anybody or notifies anybody. Its
            firings count as ever. People are notified of an alarm that is still open at the end.
          </Box>
          <WorkProgress work={work} done="shelved" nameOf={alarmName} />
          <FormField label="For">
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === String(minutes)) ?? null}
              onChange={({ detail }) => setMinutes(Number(detail.selectedOption.value))}
            />
          </FormField>
          <FormField
            label="Reason"
            stretch
            constraintText={`Up to ${countText(reasonLimit)} characters`}
            errorText={isTooLong && `${countText(reason.length)} of at most ${countText(reasonLimit)} characters`}
          >
            <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
          </FormField>
        </SpaceBetween>
      </Modal>
      <WorkQuestion work={work} done="shelved" />
    </>
  )
}

const counted = (count: number): string => (count === 1 ? '1 alarm' : `${countText(count)} alarms`)
