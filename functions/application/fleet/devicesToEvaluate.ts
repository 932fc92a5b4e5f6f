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
 * Returns the instruments that must be evaluated although they have sent no message, each with the full minutes to
 * evaluate. Some have rules on the service's time whose results change at one of the minutes. Others were shut out
 * recently, so their alarms may have to close. The data for this choice may be a second old, so the evaluation reads
 * each state again.
 */
export const devicesToEvaluate = (
  glances: readonly Glance[],
  { set, stage, own }: CurrentRules,
  minutes: readonly number[],
): ReadonlyMap<string, readonly number[]> => {
  const due = new Map<string, readonly number[]>()
  if (!set.hasServiceRules) return due
  const last = minutes.at(-1) ?? 0
  for (const glance of glances) {
    const { deviceName, modelName, deviceStatus, decidedAt } = glance
    if (modelName === undefined) continue
    if (deviceStatus !== 'OK') {
      if (decidedAt !== undefined && last - decidedAt < decisionMs) due.set(deviceName, [])
      continue
    }
    const view = makeServiceView(glance, stage.releasedAt)
    const device = { model: modelName, own: own?.get(deviceName) }
    const changing = minutes.filter(minute => isChangingAt(set, device, view, minute))
    if (changing.length > 0) due.set(deviceName, minutes)
  }
  return due
}
