import Box from '@cloudscape-design/components/box'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { countText } from '#web/lib/countText.ts'
import { CommentModal } from '#web/components/alarms/CommentModal.tsx'
import { useAcknowledgingSeveral } from './useAcknowledgingSeveral.ts'

interface Props {
  readonly alarms: readonly OpenAlarm[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const named = 5

/** How many alarms there are of each rule on each instrument, in their order. */
const timesOf = (alarms: readonly OpenAlarm[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const { triggeringRule, deviceName } of alarms) {
    const subject = `${triggeringRule} on ${deviceName}`
    times.set(subject, (times.get(subject) ?? 0) + 1)
  }
  return times
}

/** Says of several alarms at once that they have been seen. */
export const AcknowledgeSeveralModal = ({ alarms, onDone, onClose }: Props) => {
  // A poll may bring other revisions meanwhile: what was looked at is what is acknowledged.
  const [chosen] = useState(alarms)
  const subjects = [...timesOf(chosen)]
  const { acknowledge, isBusy, doneCount, failure } = useAcknowledgingSeveral(chosen, onDone)
  return (
    <CommentModal
      header={chosen.length === 1 ? 'Acknowledge 1 alarm' : `Acknowledge ${countText(chosen.length)} alarms`}
      submitText="Acknowledge"
      busyText={`Acknowledging, ${doneCount} of ${chosen.length} done`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={acknowledge}
      onClose={onClose}
    >
      <Box>
        {subjects.slice(0, named).map(([subject, count]) => (
          <div key={subject}>{count === 1 ? subject : `${subject}, ${countText(count)} times`}</div>
        ))}
        {subjects.length > named && <div>{`and ${subjects.length - named} more`}</div>}
      </Box>
    </CommentModal>
  )
}
