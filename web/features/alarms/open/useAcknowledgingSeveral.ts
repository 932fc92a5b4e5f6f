import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { useWork } from '#web/components/progress/useWork.ts'
import { oneByOne } from '#web/components/progress/workThrough.ts'
import { call } from '#web/lib/call.ts'
import { notify } from '#web/lib/notices.ts'
import { countText } from '#web/lib/countText.ts'

/** Acknowledges alarms with one comment. If somebody else was faster with an alarm, their acknowledgement stays. */
export const useAcknowledgingSeveral = (chosen: readonly OpenAlarm[], onDone: () => void) =>
  useWork<OpenAlarm, string>(chosen, {
    idOf: ({ id }) => id,
    step: (some, comment) =>
      oneByOne<OpenAlarm>(({ id, revision }) => call(alarms.acknowledgeAlarm, { id, revision, comment }))(some),
    onDone: ({ own, other }) => {
      if (own > 0) notify({ type: 'success', text: `${counted(own)} acknowledged` })
      if (other > 0)
        notify({
          type: 'info',
          text: `${counted(other)} had already been acknowledged. That comment is kept.`,
        })
      onDone()
    },
    leftText: doneCount => `${doneCount} of ${counted(chosen.length)} acknowledged. The others are as they were.`,
  })

const counted = (count: number): string => (count === 1 ? '1 alarm' : `${countText(count)} alarms`)
