import { signin } from '#shared/contract/calls/signin.ts'
import { acknowledge } from '../../data/alarms/acknowledgements.ts'
import { handle } from '../../http/handle.ts'
import { buildTrail } from '../../http/trail.ts'
import { linkedAlarm, linkedAnswer } from './linkedAlarm.ts'

const route = signin.acknowledgeByLink

/**
 * Acknowledges an alarm for the person to whom the link was sent. The alarm and the audit record say that the
 * acknowledgement came by a link, because the person's name alone could be mistaken for a user name. Open pages show
 * it at their next read, within a minute, because this function has no permission to publish hints.
 */
export const acknowledgeByLink = handle(route, async call => {
  const linked = await linkedAlarm(call)
  const { alarm: read, person } = linked
  // If somebody has already acknowledged the alarm, the answer says who.
  if (read.acknowledgedBy !== undefined || read.life === 'closed') return linkedAnswer(linked)
  const alarm = await acknowledge(read, call.body.comment, buildTrail(route, call, `${person} (by link)`))
  return linkedAnswer({ alarm, person })
})
