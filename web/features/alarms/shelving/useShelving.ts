import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/alarms.ts'
import { shelvedAtOnce } from '#shared/contract/shelving.ts'
import { call } from '#web/lib/call.ts'
import { reasonOf } from '#web/lib/failure.ts'
import { batchesOf } from './batchesOf.ts'

/** With an order alarms are shelved, without one their shelves end. */
export interface ShelvingOrder {
  readonly minutes: number
  readonly reason: string
}

export interface FailedShelving {
  readonly alarm: OpenAlarm
  readonly reason: string
}

/**
 * Shelves or unshelves alarms, some with each call, so that the progress can be shown. Those that fail are listed, and
 * the next attempt is about them alone.
 */
export const useShelving = (chosen: readonly OpenAlarm[], onDone: (count: number) => void) => {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  // A click draws the button as busy a little later. The second click of a double click comes before that.
  const isUnderWay = useRef(false)
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (order: ShelvingOrder | undefined): Promise<readonly FailedShelving[]> => {
      const failed: FailedShelving[] = []
      const finished = new Set(done)
      const rest = chosen.filter(({ id }) => !done.has(id))
      for (const batch of batchesOf(rest, shelvedAtOnce)) {
        const reasons = await failuresOf(batch, order)
        for (const alarm of batch) {
          const reason = reasons.get(alarm.id)
          if (reason === undefined) finished.add(alarm.id)
          else failed.push({ alarm, reason })
        }
        setDone(new Set(finished))
      }
      return failed
    },
    onSettled: () => {
      isUnderWay.current = false
    },
    onSuccess: failed => {
      if (failed.length === 0) onDone(chosen.length)
    },
  })
  return {
    start: (order?: ShelvingOrder): void => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(order)
    },
    isBusy: isPending,
    doneCount: done.size,
    failed: data ?? none,
  }
}

const none: readonly FailedShelving[] = []

/** Why alarms of one call failed, by their ids. A call that fails as a whole has failed for each of them. */
const failuresOf = async (
  batch: readonly OpenAlarm[],
  order: ShelvingOrder | undefined,
): Promise<ReadonlyMap<string, string>> => {
  const ids = batch.map(({ id }) => id)
  try {
    const answer = order
      ? await call(alarms.shelveAlarms, { ids, ...order })
      : await call(alarms.unshelveAlarms, { ids })
    const results = answer?.results ?? []
    return new Map(
      results.flatMap(({ id, outcome, message }) => (outcome === 'failed' ? [[id, message ?? 'It failed']] : [])),
    )
  } catch (error) {
    const reason = reasonOf(error)
    return new Map(ids.map(id => [id, reason]))
  }
}
