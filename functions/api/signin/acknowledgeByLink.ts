import { signin } from '#shared/contract/calls/signin.ts'
import { acknowledge } from '../../data/alarms/acknowledgements.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'
import { linkedAlarm, linkedAnswer } from './linkedAlarm.ts'

const route = signin.acknowledgeByLink

/**
 * The alarm and the audit record say that it was by a link: a name alone could be that of a user. Open pages see it
 * when they read again, within a minute, as this function has no right to tell them.
 */
export const acknowledgeByLink = handle(route, async call => {
  const linked = await linkedAlarm(call)
  const { alarm: read, person } = linked
  // Whoever comes second learns who was first.
  if (read.acknowledgedBy !== undefined || read.life === 'closed') return linkedAnswer(linked)
  const alarm = await acknowledge(read, call.body.comment, trailOf(route, call, `${person} (by link)`))
  return linkedAnswer({ alarm, person })
})
