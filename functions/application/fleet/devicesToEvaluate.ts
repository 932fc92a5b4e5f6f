import type { Glance } from '../../data/devices/stateGlance.ts'
import { isChangingAt } from '../../domain/alarms/firing/evaluateService.ts'
import { makeServiceView } from '../../domain/telemetry/makeServiceView.ts'
import type { CurrentRules } from '../evaluation/currentRules.ts'

/**
 * For how long after a decision about its admission an instrument is evaluated without a message, so that the
 * decision is applied to its alarms.
 */
const decisionMs = 5 * 60_000

/**
 * Returns the instruments that must be evaluated although they have sent no message: those with rules on the service's
 * time whose results change at some full minutes. Each is returned with these minutes. The data for this choice may be
 * a second old, so the evaluation reads each state again.
 */
export const devicesToEvaluate = (
  glances: readonly Glance[],
  { set, stage, own }: CurrentRules,
  minutes: readonly number[],
): ReadonlyMap<string, readonly number[]> => {
  const due = new Map<string, readonly number[]>()
  if (!set.hasServiceRules) return due
  for (const glance of glances) {
    const { deviceName, modelName, deviceStatus } = glance
    if (modelName === undefined || deviceStatus !== 'OK') continue
    const view = makeServiceView(glance, stage.releasedAt)
    const device = { model: modelName, own: own?.get(deviceName) }
    if (minutes.some(minute => isChangingAt(set, device, view, minute))) due.set(deviceName, minutes)
  }
  return due
}

/**
 * The instruments that were shut out shortly before the last run of the clock or since, and whose model has rules by
 * the service's time or on statuses: alarms of these rules may have to close.
 */
export const devicesShutOut = (
  glances: readonly Glance[],
  { set }: Pick<CurrentRules, 'set'>,
  lastRunAt: number,
): readonly string[] =>
  glances
    .filter(({ modelName = '', deviceStatus, decidedAt = 0 }) => {
      const rules = set.byModel.get(modelName)
      const isOnState = rules !== undefined && (rules.mentionsStatus || rules.service.length > 0)
      return isOnState && deviceStatus !== 'OK' && decidedAt > lastRunAt - decisionMs
    })
    .map(({ deviceName }) => deviceName)
