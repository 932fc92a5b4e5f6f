import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms as calls } from '#shared/contract/calls/alarms.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { countText } from '#web/lib/countText.ts'
import { forgetCall } from '#web/lib/queries.ts'

const ShelveModal = lazyPart(async () => (await import('./ShelveModal.tsx')).ShelveModal)
const UnshelveModal = lazyPart(async () => (await import('./UnshelveModal.tsx')).UnshelveModal)

interface Props {
  readonly alarms: readonly OpenAlarm[]
  /** Whether the alarms are shelved, so that the button unshelves them. If false, the button shelves them. */
  readonly isUnshelving: boolean
  readonly onDone?: () => void
  /**
   * Called when the dialog opens or closes. While it is open, the page must keep the button, even if a refresh of the
   * alarms removes the reason for it. Otherwise, what the user has entered would be lost.
   */
  readonly onToggle: (isOpen: boolean) => void
}

/** The button that shelves or unshelves alarms, including its dialog. Without alarms, it is disabled. */
export const ShelvingButton = ({ alarms, isUnshelving, onDone, onToggle }: Props) => {
  // The alarms at the time of the click. By the end of the work, `alarms` may no longer contain them.
  const [order, setOrder] = useState<Pick<Props, 'alarms' | 'isUnshelving'>>()
  const open = (): void => {
    setOrder({ alarms, isUnshelving })
    onToggle(true)
  }
  const word = isUnshelving ? 'Unshelve' : 'Shelve'
  const close = (): void => {
    setOrder(undefined)
    onToggle(false)
    // The alarms are read again even after a failure, because some may have been shelved or unshelved before another
    // one failed.
    forgetCall(calls.getOpenAlarms)
    forgetCall(calls.getAlarm)
  }
  const Dialog = order?.isUnshelving ? UnshelveModal : ShelveModal
  return (
    <>
      <Button disabled={alarms.length === 0} onClick={open}>
        {alarms.length > 1 ? `${word} ${countText(alarms.length)}` : word}
      </Button>
      {order && (
        <Dialog
          alarms={order.alarms}
          onDone={() => {
            close()
            onDone?.()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
