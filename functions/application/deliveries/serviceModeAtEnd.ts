import { iso } from '#shared/time/iso.ts'
import { notePastServiceMode } from '../../data/alarms/notePastServiceMode.ts'
import { toWireId } from '../../domain/alarmIds.ts'
import type { AlarmEnd, HoldingServiceMode } from '../../domain/notifications/alarmEnd.ts'
import { chooseServiceMode } from '../../domain/serviceMode/serviceMode.ts'
import type { StageReads } from './stageReads.ts'

/** Returns the service mode that was in effect when an alarm ended. Undefined if none was. */
export const serviceModeAtEnd = async (
  { alarm, subject: { deviceName, modelName } }: AlarmEnd,
  reads: StageReads,
): Promise<HoldingServiceMode | undefined> => {
  const place = { deviceName, modelName, ruleName: alarm.rule }
  const holding = chooseServiceMode(await reads.serviceModes(), place, alarm.closedAt)
  if (!holding) return undefined
  const { subject, by, reason } = holding.mode
  return { subject, by, reason, from: holding.span.from }
}

/**
 * If an alarm ended in a service mode, stores on the alarm who set the service mode. An alarm that fired before the
 * service mode began does not have this yet.
 */
export const noteServiceMode = (
  { alarm: { id } }: AlarmEnd,
  { subject, by, reason, from }: HoldingServiceMode,
): Promise<void> => notePastServiceMode(toWireId(id), { subject, setBy: by, reason, from: iso(from) })
