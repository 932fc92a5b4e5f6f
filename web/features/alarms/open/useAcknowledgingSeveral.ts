import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { alarms, type Alarm } from '#shared/contract/alarms.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure, reasonOf } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'

type Target = Pick<Alarm, 'id' | 'revision' | 'deviceName' | 'triggeringRule'>

/**
 * Acknowledges alarms one after the other, with one comment. An alarm that somebody else has acknowledged meanwhile keeps
 * theirs. A failure stops, and the next attempt goes on with those that are left.
 */
export const useAcknowledgingSeveral = (chosen: readonly Target[], onDone: () => void) => {
  const [isDoneFor, setDoneFor] = useState<ReadonlySet<string>>(new Set())
  const left = chosen.filter(({ id }) => !isDoneFor.has(id))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (comment: string) => {
      let others = 0
      for (const { id, revision } of left) {
        others += (await acknowledged(id, revision, comment)) ? 0 : 1
        setDoneFor(before => new Set([...before, id]))
      }
      return others
    },
    onSuccess: others => {
      const own = chosen.length - others
      if (own > 0) notify({ type: 'success', text: `${counted(own)} acknowledged` })
      if (others > 0)
        notify({ type: 'info', text: `Somebody else had acknowledged ${counted(others)} meanwhile. Theirs are kept.` })
      onDone()
    },
  })
  return {
    acknowledge: mutate,
    isBusy: isPending,
    doneCount: isDoneFor.size,
    failure: error ? reasonOf(error) : undefined,
  }
}

const counted = (count: number): string => (count === 1 ? '1 alarm' : `${count.toLocaleString('en')} alarms`)

/** Whether it was ours that counted. */
const acknowledged = async (id: string, revision: number, comment: string): Promise<boolean> => {
  try {
    await call(alarms.acknowledgeAlarm, { id, revision, comment })
    return true
  } catch (error) {
    if (error instanceof CallFailure && error.type === 'Conflict') return false
    throw error
  }
}
