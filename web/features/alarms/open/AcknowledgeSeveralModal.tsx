import Box from '@cloudscape-design/components/box'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarms.ts'
import { CommentModal } from '#web/components/alarms/CommentModal.tsx'
import { useAcknowledgingSeveral } from './useAcknowledgingSeveral.ts'

interface Props {
  readonly alarms: readonly OpenAlarm[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const named = 5

/** Says of several alarms at once that they have been seen. */
export const AcknowledgeSeveralModal = ({ alarms, onDone, onClose }: Props) => {
  // A poll may bring other revisions meanwhile: what was looked at is what is acknowledged.
  const [chosen] = useState(alarms)
  const { acknowledge, isBusy, doneCount, failure } = useAcknowledgingSeveral(chosen, onDone)
  return (
    <CommentModal
      header={chosen.length === 1 ? 'Acknowledge 1 alarm' : `Acknowledge ${chosen.length} alarms`}
      submitText="Acknowledge"
      busyText={`Acknowledging, ${doneCount} of ${chosen.length} done`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={acknowledge}
      onClose={onClose}
    >
      <Box>
        {chosen.slice(0, named).map(({ id, triggeringRule, deviceName }) => (
          <div key={id}>{`${triggeringRule} on ${deviceName}`}</div>
        ))}
        {chosen.length > named && <div>{`and ${chosen.length - named} more`}</div>}
      </Box>
    </CommentModal>
  )
}
