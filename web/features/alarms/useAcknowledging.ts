import { useState } from 'react'
import { Alarm, alarms } from '#shared/contract/alarms.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure, reasonOf } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'

/** Acknowledges an alarm as it was read. Where somebody else has done so meanwhile, the next attempt goes over theirs. */
export const useAcknowledging = (alarm: Alarm, reload: () => Promise<unknown>, onDone: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Alarm>()
  const acknowledge = async (comment: string): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { id } = alarm
      const answer = await call(alarms.acknowledgeAlarm, { id, comment, revision: (theirs ?? alarm).revision })
      if (answer) notify({ type: 'success', text: answer.message })
      onDone()
      await reload()
    } catch (error) {
      const newest = Alarm.safeParse(error instanceof CallFailure ? error.current : undefined)
      if (!newest.success) return setFailure(reasonOf(error))
      setTheirs(newest.data)
      await reload()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, theirs, acknowledge }
}
