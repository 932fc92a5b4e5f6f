import { rules } from '#shared/contract/rules.ts'
import { publishHints } from '../../../application/live/publishHints.ts'
import { acknowledge, acknowledgedMeanwhile, getAlarm } from '../../../data/alarms/alarmRepository.ts'
import { expectRevision } from '../../../data/store/expectRevision.ts'
import { handle } from '../../../http/handle.ts'

export const acknowledgeAlarm = handle(rules.acknowledgeAlarm, async ({ body, trail }) => {
  const { id, comment, revision } = body
  const read = await getAlarm(id)
  await expectRevision(revision, read, () => acknowledgedMeanwhile(read.id))
  const alarm = await acknowledge(read, comment, trail)
  await publishHints(['alarms', `device/${alarm.deviceName}`], trail.at)
  return { message: `The alarm of ${alarm.triggeringRule} on ${alarm.deviceName} is acknowledged`, alarm }
})
