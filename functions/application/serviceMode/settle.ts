import { findRules } from '../../data/rules/ruleRepository.ts'
import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { putOutboxEntries, settleServiceMode } from '../../data/serviceModes/serviceModeWriter.ts'
import { backFromShelf } from '../../domain/notifications/backFromShelf.ts'
import type { OutboxEntry } from '../../domain/notifications/outboxEntry.ts'
import {
  isToSettle,
  settledAt,
  spanToSettle,
  type ServiceMode,
  type ServiceSpan,
} from '../../domain/serviceMode/serviceMode.ts'
import { openAlarmsIn } from './openAlarmsIn.ts'

/**
 * Deals with the end of a time of a service mode: the audiences of the alarms that are open are told. The entries are
 * written first, and their ids follow from alarm and end, so that a run that is interrupted and repeated tells nothing
 * twice. Fails with the store's conflict if somebody else has changed the service mode since it was read.
 */
export const settle = async (read: StoredServiceMode, now: number): Promise<void> => {
  if (!isToSettle(read.mode, now)) return
  const span = spanToSettle(read.mode, now)
  if (span) await putOutboxEntries(await entriesOf(read.mode, span))
  await settleServiceMode(read, settledAt(read.mode, now))
}

const entriesOf = async ({ subject, by, reason }: ServiceMode, span: ServiceSpan): Promise<OutboxEntry[]> => {
  const alarms = await openAlarmsIn(subject)
  const rules = await findRules(alarms.map(({ triggeringRule }) => triggeringRule))
  const ended = { at: span.until, ...(span.endedBy !== undefined && { by: span.endedBy }) }
  return alarms.flatMap(alarm =>
    backFromShelf(alarm, rules.get(alarm.triggeringRule)?.severity ?? alarm.alarmSeverity, {
      by,
      at: span.from,
      reason,
      ended,
      serviceMode: subject,
    }),
  )
}
