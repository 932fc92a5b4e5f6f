import { deliveriesLimit } from '#shared/contract/deliveries.ts'
import { users } from '#shared/contract/users.ts'
import { engineIdOf, wireIdOf } from '../../../domain/alarmIds.ts'
import { deliveriesOfAlarm, newestDeliveries } from '../../../data/notifications/deliveries/deliveryLog.ts'
import { Validation } from '../../../domain/errors.ts'
import { deliveryEntry } from '../../../domain/notifications/delivery/deliveryEntry.ts'
import { fittingRows } from '../../../http/answerPage.ts'
import { handle } from '../../../http/handle.ts'

/** Without an alarm the last two years are looked through, as in the audit. */
const windowMs = 2 * 365 * 86_400_000

export const getDeliveries = handle(users.getDeliveries, async ({ query: { alarm }, user, now }) => {
  const found = await (alarm === undefined
    ? newestDeliveries(now - windowMs, now, deliveriesLimit)
    : deliveriesOfAlarm(knownId(alarm)))
  const deliveries = fittingRows(found.map(one => deliveryEntry(one, user.role === 'adminGroup', wireIdOf)))
  const isCut = deliveries.length < found.length || found.length >= deliveriesLimit
  return { ...(isCut && { message: `The newest ${deliveries.length} messages of the stage` }), deliveries }
})

const knownId = (alarm: string): string => {
  const id = engineIdOf(alarm)
  if (id !== undefined) return id
  throw new Validation([{ field: 'alarm', message: 'The time in the id of an alarm is an ISO 8601 date and time' }])
}
