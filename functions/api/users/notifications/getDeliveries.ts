import { deliveriesLimit } from '#shared/contract/deliveries.ts'
import { users } from '#shared/contract/users.ts'
import { engineIdOf, wireIdOf } from '../../../domain/alarmIds.ts'
import { deliveriesOfAlarm, newestDeliveries } from '../../../data/notifications/deliveries/deliveryLog.ts'
import { escalationsOf } from '../../../data/notifications/escalationRepository.ts'
import { Validation } from '../../../domain/errors.ts'
import { deliveryEntry } from '../../../domain/notifications/delivery/deliveryEntry.ts'
import { nextSteps } from '../../../domain/notifications/steps/nextSteps.ts'
import { fittingRows } from '../../../http/answerPage.ts'
import { handle } from '../../../http/handle.ts'

/** Without an alarm the last two years are looked through, as in the audit. */
const windowMs = 2 * 365 * 86_400_000

export const getDeliveries = handle(users.getDeliveries, async ({ query: { alarm }, user, now }) => {
  const alarmId = alarm === undefined ? undefined : knownId(alarm)
  const found = await (alarmId === undefined
    ? newestDeliveries(now - windowMs, now, deliveriesLimit)
    : deliveriesOfAlarm(alarmId))
  const next = alarmId === undefined ? [] : nextSteps(await escalationsOf(alarmId))
  const deliveries = fittingRows(found.map(one => deliveryEntry(one, user.role === 'adminGroup', wireIdOf)))
  const isCut = deliveries.length < found.length || found.length >= deliveriesLimit
  return {
    ...(isCut && { message: `The newest ${deliveries.length} messages of the stage` }),
    deliveries,
    ...(next.length > 0 && { next }),
  }
})

const knownId = (alarm: string): string => {
  const id = engineIdOf(alarm)
  if (id !== undefined) return id
  throw new Validation([{ field: 'alarm', message: 'The time in the id of an alarm is an ISO 8601 date and time' }])
}
