import { deliveriesLimit, type NextStep } from '#shared/contract/calls/deliveries.ts'
import { users } from '#shared/contract/calls/users.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { toEngineId, toWireId } from '../../../domain/alarmIds.ts'
import {
  deliveriesOfAlarm,
  newestDeliveries,
  findIncludingDeliveries,
} from '../../../data/notifications/deliveries/deliveryLog.ts'
import { listEscalations } from '../../../data/notifications/escalationRepository.ts'
import { isUnacknowledged } from '../../../application/deliveries/isUnacknowledged.ts'
import { Validation } from '../../../domain/errors.ts'
import { deliveryEntry } from '../../../domain/notifications/delivery/deliveryEntry.ts'
import { nextSteps } from '../../../domain/notifications/steps/nextSteps.ts'
import { fittingRows } from '../../../http/answerPage.ts'
import { handle } from '../../../http/handle.ts'
import { checkedPeriod } from '../../../http/period.ts'

/**
 * The length of the searched period if the call names neither an alarm nor a start: two years, as in the audit trail.
 */
const periodMs = 2 * 365 * 86_400_000

export const getDeliveries = handle(
  users.getDeliveries,
  async ({ query: { alarm, startDate, endDate }, user, now }) => {
    const alarmId = alarm === undefined ? undefined : knownId(alarm)
    const found = await (alarmId === undefined
      ? newestDeliveries(periodOf(startDate, endDate, now), deliveriesLimit)
      : deliveriesOfAlarm(alarmId))
    const next = alarmId === undefined ? [] : await nextOf(alarmId)
    const leaders = await findIncludingDeliveries(found)
    const deliveries = fittingRows(
      found.map(one => deliveryEntry(one, user.role === 'adminGroup', toWireId, leaders.get(one.id))),
    )
    const isCut = deliveries.length < found.length || found.length >= deliveriesLimit
    return {
      ...(isCut && {
        message: `The newest ${deliveries.length} messages of the ${startDate === undefined ? 'stage' : 'period'}`,
      }),
      deliveries,
      ...(next.length > 0 && { next }),
    }
  },
)

const periodOf = (startDate: string | undefined, endDate: string | undefined, now: number): TimePeriod => {
  const to = endDate === undefined ? now : Date.parse(endDate)
  return checkedPeriod(startDate === undefined ? Math.max(0, to - periodMs) : Date.parse(startDate), to, now)
}

/**
 * Returns an alarm's next steps, or none once the alarm is acknowledged. The stored escalation may still have steps
 * then, because the scheduled function ends it only when its next step is due.
 */
const nextOf = async (alarmId: string): Promise<NextStep[]> => {
  const next = nextSteps(await listEscalations(alarmId))
  return next.length > 0 && (await isUnacknowledged(alarmId)) ? next : []
}

const knownId = (alarm: string): string => {
  const id = toEngineId(alarm)
  if (id !== undefined) return id
  throw new Validation([
    { field: 'alarm', message: 'The time in the id of an alarm must be an ISO 8601 date and time' },
  ])
}
