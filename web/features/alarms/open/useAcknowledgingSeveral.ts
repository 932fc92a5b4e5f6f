import type { Alarm } from '#shared/contract/alarm.ts'
import { alarms } from '#shared/contract/alarms.ts'
import { call } from '#web/lib/call.ts'
import { notify } from '#web/lib/notices.ts'
import { useOneByOne } from '#web/lib/useOneByOne.ts'
import { countText } from '#web/lib/countText.ts'

type Target = Pick<Alarm, 'id' | 'revision' | 'deviceName' | 'triggeringRule'>

/** Acknowledges alarms with one comment. An alarm that somebody else has acknowledged meanwhile keeps theirs. */
export const useAcknowledgingSeveral = (chosen: readonly Target[], onDone: () => void) => {
  const { start, ...rest } = useOneByOne(chosen, {
    idOf: ({ id }) => id,
    work: ({ id, revision }, comment: string) => call(alarms.acknowledgeAlarm, { id, revision, comment }),
    onDone: ({ own, others }) => {
      if (own > 0) notify({ type: 'success', text: `${counted(own)} acknowledged` })
      if (others > 0)
        notify({
          type: 'info',
          text: `${counted(others)} had already been acknowledged. That comment is kept.`,
        })
      onDone()
    },
  })
  return { acknowledge: start, ...rest }
}

const counted = (count: number): string => (count === 1 ? '1 alarm' : `${countText(count)} alarms`)
