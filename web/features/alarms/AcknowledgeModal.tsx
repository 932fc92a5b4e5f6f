import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea'
import { useEffect, useRef, useState } from 'react'
import type { Alarm } from '#shared/contract/alarms.ts'
import { severityText } from '#shared/severity.ts'
import { FormFailure } from '#web/components/form/FormFailure.tsx'
import { useTimeZone } from '#web/lib/preferences.ts'
import { momentIn } from '#web/lib/time.ts'
import { Acknowledgement } from './Acknowledgement.tsx'
import { useAcknowledging } from './useAcknowledging.ts'

/** As the contract has it. */
const commentLimit = 1000

interface Props {
  readonly alarm: Alarm
  /** Reads the alarms anew. */
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/** Says that an alarm has been seen, and what is done about it. */
export const AcknowledgeModal = ({ alarm, reload, onClose }: Props) => {
  const zone = useTimeZone()
  const [comment, setComment] = useState('')
  const field = useRef<TextareaProps.Ref>(null)
  useEffect(() => {
    // The window first puts the focus to its own close button.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const { isBusy, failure, theirs, acknowledge } = useAcknowledging(alarm, reload, onClose)
  const isTooLong = comment.length > commentLimit
  return (
    <Modal
      visible
      header={`Acknowledge the alarm of ${alarm.triggeringRule}`}
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        // A click beside the window must not lose what was typed.
        if (detail.reason !== 'overlay' || comment === '') onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={isBusy}
              loadingText="Acknowledging"
              disabled={isTooLong}
              onClick={() => acknowledge(comment)}
            >
              {theirs ? 'Acknowledge all the same' : 'Acknowledge'}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={3}
          items={[
            { label: 'Serial Number', value: alarm.deviceName },
            { label: 'Alarm Severity', value: severityText(alarm.alarmSeverity) },
            { label: 'Timestamp', value: momentIn(zone, alarm.alarmDate) },
          ]}
        />
        {theirs && (
          <div role="alert">
            <Alert type="warning" header="Acknowledged by somebody else meanwhile">
              <Acknowledgement alarm={theirs} />
            </Alert>
          </div>
        )}
        {failure !== undefined && <FormFailure text={failure} />}
        <FormField
          label={
            <>
              Comment <i>- optional</i>
            </>
          }
          stretch
          constraintText={`Up to ${commentLimit.toLocaleString('en')} characters`}
          errorText={
            isTooLong &&
            `${comment.length.toLocaleString('en')} of at most ${commentLimit.toLocaleString('en')} characters`
          }
        >
          <Textarea ref={field} value={comment} rows={3} onChange={({ detail }) => setComment(detail.value)} />
        </FormField>
      </SpaceBetween>
    </Modal>
  )
}
