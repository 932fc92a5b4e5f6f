import { useState } from 'react'
import { Alarm } from '#schemas/alarm.ts'
import { alarms } from '#schemas/calls/alarms.ts'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/**
 * Acknowledges an alarm. If somebody else was faster, their acknowledgement stays, and `theirs` is the alarm with it.
 */
export const useAcknowledging = (alarm: Alarm, reload: () => Promise<unknown>, onDone: () => void) => {
  const [theirs, setTheirs] = useState<Alarm>()
  const done = useDoneHere(onDone)
  const { send, isBusy, failure } = useCallMutation(alarms.acknowledgeAlarm, {
    newest: Alarm,
    onConflict: newest => {
      setTheirs(newest)
      return reload()
    },
    onDone: answer => {
      if (answer) notify({ type: 'success', text: answer.message })
      done()
      return reload()
    },
  })
  const acknowledge = (comment: string): void => send({ id: alarm.id, comment, revision: alarm.revision })
  return { isBusy, failure, theirs, acknowledge }
}
