import { rules } from '#shared/contract/calls/rules.ts'
import { publishHints } from '../../application/live/publishHints.ts'
import { acknowledge } from '../../data/alarms/acknowledgements.ts'
import { getAlarm } from '../../data/alarms/alarmRepository.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { handle } from '../../http/handle.ts'

export const acknowledgeAlarm = handle(rules.acknowledgeAlarm, async ({ body, trail }) => {
  const { id, comment, revision } = body
  const read = await getAlarm(id)
  // The revision is not checked if the alarm is already acknowledged: the acknowledgement has raised it, and
  // `acknowledge` throws a conflict that names the other user.
  if (read.acknowledgedBy === undefined) await expectRevision(revision, read, () => changedMeanwhile('The alarm', read))
  const alarm = await acknowledge(read, comment, trail)
  await publishHints(['alarms', `device/${alarm.deviceName}`], trail.at)
  return { message: `The alarm of ${alarm.triggeringRule} on ${alarm.deviceName} is acknowledged`, alarm }
})
