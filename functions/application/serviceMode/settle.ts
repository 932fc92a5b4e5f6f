import type { Alarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import { notePastServiceMode } from '../../data/alarms/notePastServiceMode.ts'
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
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { openAlarmsIn } from './openAlarmsIn.ts'

/**
 * Handles the end of a period of a service mode: notifies the audiences of the alarms that are still open. The outbox
 * entries are written first. Their ids are derived from the alarm and the end, so that a repeated run notifies nobody
 * twice. Throws the store's conflict if the service mode was changed since it was read.
 */
export const settle = async (read: StoredServiceMode, now: number): Promise<void> => {
  if (!isToSettle(read.mode, now)) return
  const span = spanToSettle(read.mode, now)
  if (span) {
    const alarms = await openAlarmsIn(read.mode.subject)
    await putOutboxEntries(await entriesOf(read.mode, span, alarms))
    await noteOnAlarms(read.mode, span, alarms)
  }
  await settleServiceMode(read, settledAt(read.mode, now))
}

/**
 * Records, on the alarms that are open at the end of a service mode, that they were in it. Alarms that fired during
 * it already have this.
 */
const noteOnAlarms = async (
  { subject, by, reason }: ServiceMode,
  { from, until }: ServiceSpan,
  open: readonly Alarm[],
): Promise<void> => {
  const past = { subject, setBy: by, reason, from: iso(from), until: iso(until) }
  await runConcurrently(
    open.map(
      ({ id }) =>
        () =>
          notePastServiceMode(id, past),
    ),
  )
}

const entriesOf = async (
  { subject, by, reason }: ServiceMode,
  span: ServiceSpan,
  alarms: readonly Alarm[],
): Promise<OutboxEntry[]> => {
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
