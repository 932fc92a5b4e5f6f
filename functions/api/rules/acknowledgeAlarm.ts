import { routes } from '#shared/contract/routes.ts'
import { acknowledge, acknowledgedMeanwhile, getAlarm } from '../../data/alarms/alarmRepository.ts'
import { expectRevision } from '../../data/store/expectRevision.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'

const route = routes.rules.acknowledgeAlarm

export const acknowledgeAlarm = handle(route, async call => {
  const { id, comment, revision } = call.body
  const read = await getAlarm(id)
  await expectRevision(revision, read, () => acknowledgedMeanwhile(read.id))
  const alarm = await acknowledge(read, comment, trailOf(route, call, call.user.name))
  return { message: `The alarm of ${alarm.triggeringRule} on ${alarm.deviceName} is acknowledged`, alarm }
})
