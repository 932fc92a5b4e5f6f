import Box from '@cloudscape-design/components/box'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { dismissWork } from '#web/components/progress/useWork.ts'
import { WorkActions } from '#web/components/progress/WorkActions.tsx'
import { WorkProgress, WorkQuestion } from '#web/components/progress/WorkProgress.tsx'
import { countText } from '#web/lib/countText.ts'
import { notify } from '#web/lib/notices.ts'
import { alarmName, useShelving } from './useShelving.ts'

interface Props {
  readonly alarms: readonly OpenAlarm[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A confirmation dialog that unshelves alarms. People are then notified of the alarms that are still open. */
export const UnshelveModal = ({ alarms, onDone, onClose }: Props) => {
  // Shelving applies to all alarms of a rule on an instrument, so each pair of rule and instrument is unshelved once.
  const [chosen] = useState(() => [
    ...new Map(alarms.map(alarm => [`${alarm.deviceName}#${alarm.triggeringRule}`, alarm])).values(),
  ])
  const work = useShelving(chosen, {
    word: 'unshelved',
    onDone: count => {
      notify({ type: 'success', text: count === 1 ? '1 rule unshelved' : `${countText(count)} rules unshelved` })
      onDone()
    },
  })
  return (
    <>
      <Modal
        visible
        header="Unshelve"
        closeAriaLabel="Close"
        onDismiss={({ detail: { reason } }) => dismissWork(work, { reason, onClose })}
        footer={
          <WorkActions
            work={work}
            submitText="Unshelve"
            busyText="Unshelving"
            onSubmit={() => work.start(undefined)}
            onClose={onClose}
          />
        }
      >
        <SpaceBetween size="m">
          <Box>People are notified of open alarms at once, and these wait for somebody again.</Box>
          <WorkProgress work={work} done="unshelved" nameOf={alarmName} />
        </SpaceBetween>
      </Modal>
      <WorkQuestion work={work} done="unshelved" />
    </>
  )
}
