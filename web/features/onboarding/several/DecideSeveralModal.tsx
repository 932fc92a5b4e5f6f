import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { provisioningStatuses } from '#shared/devices/status.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { dismissWork } from '#web/components/progress/useWork.ts'
import { WorkActions } from '#web/components/progress/WorkActions.tsx'
import { WorkProgress, WorkQuestion } from '#web/components/progress/WorkProgress.tsx'
import { useDecidingSeveral } from './useDecidingSeveral.ts'
import { countText, instrumentsText } from '#web/lib/countText.ts'

/** The maximum length of a remark in characters, as the contract limits it. */
const remarksLimit = 1000

const named = 5

const meanings = {
  PENDING: 'Waits for a decision',
  OK: 'Admitted: its data is stored',
  DENIED: 'Refused: its connection is closed',
  DORMANT: 'Admitted but out of use: its data is not stored',
} as const

interface Props {
  readonly devices: readonly Device[]
  /** Called with each instrument once its decision has been saved. */
  readonly onDecided: (device: Device) => void
  /** Whether the page also has unsaved input that would be lost. */
  readonly isUnsaved: () => boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The dialog that decides on the admission of several instruments at once, with a common remark. */
export const DecideSeveralModal = ({ devices, isUnsaved, onDecided, onDone, onClose }: Props) => {
  // Polling may bring newer revisions of the instruments while the dialog is open. The decision applies to the
  // revisions that the user saw.
  const [chosen] = useState(devices)
  const [status, setStatus] = useState<(typeof provisioningStatuses)[number]>('OK')
  const [remarks, setRemarks] = useState('')
  const work = useDecidingSeveral(chosen, { onDone, onDecided })
  const isTooLong = remarks.length > remarksLimit
  return (
    <>
      <Modal
        visible
        header={`Decide on ${instrumentsText(chosen.length)}`}
        closeAriaLabel="Close"
        onDismiss={({ detail: { reason } }) => dismissWork(work, { reason, isEntered: remarks !== '', onClose })}
        footer={
          <WorkActions
            work={work}
            submitText="Save"
            busyText="Saving"
            isDisabled={isTooLong}
            onSubmit={() => work.start({ status, remarks: remarks.trim() })}
            onClose={onClose}
          />
        }
      >
        <SpaceBetween size="m">
          <Box>
            {chosen.slice(0, named).map(({ deviceName, modelName, deviceStatus }) => (
              <div key={deviceName}>{`${deviceName}, ${modelName}, ${deviceStatus}`}</div>
            ))}
            {chosen.length > named && <div>{`and ${chosen.length - named} more`}</div>}
          </Box>
          <WorkProgress work={work} done="saved" nameOf={({ deviceName }) => deviceName} />
          <FormField label="Device Status">
            <RadioGroup
              value={status}
              items={provisioningStatuses.map(value => ({ value, label: value, description: meanings[value] }))}
              onChange={({ detail }) => setStatus(provisioningStatuses.find(one => one === detail.value) ?? status)}
            />
          </FormField>
          <FormField
            label={<OptionalLabel text="Remarks" />}
            description="They replace the remarks of each of these instruments. Leave this empty to keep them."
            stretch
            errorText={isTooLong && `${countText(remarks.length)} of at most 1,000 characters`}
          >
            <Textarea value={remarks} rows={2} onChange={({ detail }) => setRemarks(detail.value)} />
          </FormField>
        </SpaceBetween>
      </Modal>
      <WorkQuestion work={work} done="saved" isUnsaved={isUnsaved} />
    </>
  )
}
