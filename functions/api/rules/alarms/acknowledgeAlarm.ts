import { rules } from '#shared/contract/calls/rules.ts'
import { publishHints } from '../../../application/live/publishHints.ts'
import { acknowledge } from '../../../data/alarms/acknowledgements.ts'
import { getAlarm } from '../../../data/alarms/alarmRepository.ts'
import { changedMeanwhile, expectRevision } from '../../../data/store/expectRevision.ts'
import { handle } from '../../../http/handle.ts'

export const acknowledgeAlarm = handle(rules.acknowledgeAlarm, async ({ body, trail }) => {
  const { id, comment, revision } = body
  const read = await getAlarm(id)
  // If somebody else has acknowledged the alarm, its revision is newer too. In that case `acknowledge` throws a
  // conflict that says who it was, so the revision is not checked here.
  if (read.acknowledgedBy === undefined) await expectRevision(revision, read, () => changedMeanwhile('The alarm', read))
  const alarm = await acknowledge(read, comment, trail)
  await publishHints(['alarms', `device/${alarm.deviceName}`], trail.at)
  return { message: `The alarm of ${alarm.triggeringRule} on ${alarm.deviceName} is acknowledged`, alarm }
})
