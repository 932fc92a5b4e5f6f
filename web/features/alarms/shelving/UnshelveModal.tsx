import Box from '@cloudscape-design/components/box'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { ModalActions } from '#web/components/ModalActions.tsx'
import { countText } from '#web/lib/countText.ts'
import { notify } from '#web/lib/notices.ts'
import { FailedShelvings } from './FailedShelvings.tsx'
import { useShelving } from './useShelving.ts'

interface Props {
  readonly alarms: readonly OpenAlarm[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Ends the shelves of alarms, once somebody confirms it: messages go out. */
export const UnshelveModal = ({ alarms, onDone, onClose }: Props) => {
  // A rule on an instrument has one shelf: it ends for all of its alarms.
  const [chosen] = useState(() => [
    ...new Map(alarms.map(alarm => [`${alarm.deviceName}#${alarm.triggeringRule}`, alarm])).values(),
  ])
  const { start, isBusy, doneCount, failed } = useShelving(chosen, count => {
    notify({ type: 'success', text: count === 1 ? '1 rule unshelved' : `${countText(count)} rules unshelved` })
    onDone()
  })
  return (
    <Modal
      visible
      header="Unshelve"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <ModalActions
          submitText="Unshelve"
          isBusy={isBusy}
          busyText={`Unshelving, ${doneCount} of ${chosen.length} done`}
          onSubmit={() => start()}
          onCancel={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <Box>What is open is told at once, and waits for somebody again.</Box>
        {failed.length > 0 && !isBusy && <FailedShelvings failed={failed} count={chosen.length} />}
      </SpaceBetween>
    </Modal>
  )
}
