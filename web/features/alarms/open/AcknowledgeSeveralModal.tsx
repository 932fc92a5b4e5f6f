import Box from '@cloudscape-design/components/box'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { countText } from '#web/lib/countText.ts'
import { CommentModal } from '#web/components/alarms/CommentModal.tsx'
import { WorkProgress, WorkQuestion } from '#web/components/progress/WorkProgress.tsx'
import { useAcknowledgingSeveral } from './useAcknowledgingSeveral.ts'

interface Props {
  readonly alarms: readonly OpenAlarm[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const named = 5

/**
 * Counts the alarms of each rule on each instrument. The pairs of rule and instrument are in the order of the alarms.
 */
const timesOf = (alarms: readonly OpenAlarm[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const { triggeringRule, deviceName } of alarms) {
    const subject = `${triggeringRule} on ${deviceName}`
    times.set(subject, (times.get(subject) ?? 0) + 1)
  }
  return times
}

/** The dialog that acknowledges several alarms with one comment. */
export const AcknowledgeSeveralModal = ({ alarms, onDone, onClose }: Props) => {
  // Polling may bring newer versions of the alarms while the dialog is open. The user acknowledges those that were on
  // the screen when it opened.
  const [chosen] = useState(alarms)
  const subjects = [...timesOf(chosen)]
  const work = useAcknowledgingSeveral(chosen, onDone)
  return (
    <>
      <CommentModal
        header={chosen.length === 1 ? 'Acknowledge 1 alarm' : `Acknowledge ${countText(chosen.length)} alarms`}
        submitText={work.failed.length > 0 ? 'Try again' : 'Acknowledge'}
        busyText={`Acknowledging, ${work.doneCount} of ${chosen.length} done`}
        cancelText={work.isBusy ? 'Stop' : 'Cancel'}
        isBusy={work.isBusy}
        failure={undefined}
        onSubmit={work.start}
        onClose={work.isBusy ? work.stop : onClose}
      >
        <Box>
          {subjects.slice(0, named).map(([subject, count]) => (
            <div key={subject}>{count === 1 ? subject : `${subject}, ${countText(count)} times`}</div>
          ))}
          {subjects.length > named && <div>{`and ${subjects.length - named} more`}</div>}
        </Box>
        <WorkProgress
          work={work}
          done="acknowledged"
          nameOf={({ triggeringRule, deviceName }) => `${triggeringRule} on ${deviceName}`}
        />
      </CommentModal>
      <WorkQuestion work={work} done="acknowledged" />
    </>
  )
}
