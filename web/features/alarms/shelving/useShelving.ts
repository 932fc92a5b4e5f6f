import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { shelvedAtOnce } from '#shared/contract/calls/shelving.ts'
import { useWork } from '#web/components/progress/useWork.ts'
import { call } from '#web/lib/call.ts'

/**
 * What the user has entered for shelving alarms: for how long, and why. If this is undefined, the alarms are
 * unshelved.
 */
export interface ShelvingOrder {
  readonly minutes: number
  readonly reason: string
}

interface Options {
  /** The word for what has been done to an alarm: 'shelved' or 'unshelved'. */
  readonly word: string
  readonly onDone: (count: number) => void
}

/** Shelves or unshelves alarms in several calls, so that the progress can be shown. */
export const useShelving = (chosen: readonly OpenAlarm[], { word, onDone }: Options) =>
  useWork<OpenAlarm, ShelvingOrder | undefined>(chosen, {
    idOf: ({ id }) => id,
    atOnce: shelvedAtOnce,
    step: async (some, order) => {
      const ids = some.map(({ id }) => id)
      const answer = order
        ? await call(alarms.shelveAlarms, { ids, ...order })
        : await call(alarms.unshelveAlarms, { ids })
      const failures = new Map(
        (answer?.results ?? []).flatMap(({ id, outcome, message }) =>
          outcome === 'failed' ? [[id, message ?? 'It failed']] : [],
        ),
      )
      return ids.map(id => {
        const reason = failures.get(id)
        return reason === undefined ? 'own' : { reason }
      })
    },
    onDone: () => onDone(chosen.length),
    leftText: doneCount => `${doneCount} of ${chosen.length} ${word}. The others are as they were.`,
  })

/** The name of an alarm in the list of those that could not be shelved or unshelved. */
export const alarmName = ({ triggeringRule, deviceName }: OpenAlarm): string => `${triggeringRule} on ${deviceName}`
