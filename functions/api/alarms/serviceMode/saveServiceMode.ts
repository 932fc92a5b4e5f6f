import type { Read } from '#shared/contract/route.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { publishHints } from '../../../application/live/publishHints.ts'
import { changeServiceMode, setServiceMode } from '../../../application/serviceMode/changeServiceMode.ts'
import { toWireServiceMode } from '../../../data/serviceModes/serviceModeItem.ts'
import { Validation } from '../../../domain/errors.ts'
import type { ServiceTimes } from '../../../domain/serviceMode/serviceMode.ts'
import { handle } from '../../../http/handle.ts'
import { longestHours } from './longestHours.ts'

export const saveServiceMode = handle(rules.saveServiceMode, async ({ body, trail }) => {
  const { id, revision, subject, reason, once, recurring } = body
  const order = { subject, reason, times: timesIn(once, recurring, trail.at) }
  const stored =
    id === undefined ? await setServiceMode(order, trail) : await changeServiceMode({ id, revision }, order, trail)
  await publishHints(['alarms'], trail.at)
  return { message: 'Service mode saved', serviceMode: toWireServiceMode(stored, trail.at) }
})

type Sent = Read<typeof rules.saveServiceMode>['body']

/**
 * Returns the times of a service mode that a call sends. The beginning may be in the past, because a change keeps it.
 * A service mode hides no alarm from before it was set.
 */
const timesIn = (once: Sent['once'], recurring: Sent['recurring'], now: number): ServiceTimes => {
  if (recurring) return { type: 'recurring', ...recurring }
  const from = once?.from === undefined ? now : Date.parse(once.from)
  const until = Date.parse(once?.until ?? '')
  if (until <= from) throw new Validation([{ field: 'once.until', message: 'The end must be after the beginning' }])
  const longest = longestHours()
  if (until - Math.max(from, now) > longest * 3_600_000)
    throw new Validation([
      { field: 'once.until', message: `Choose an end at most ${longest} hours after the beginning` },
    ])
  return { type: 'once', from, until }
}
