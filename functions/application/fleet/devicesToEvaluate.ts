import type { Glance } from '../../data/devices/stateGlance.ts'
import { isChangingAt } from '../../domain/alarms/firing/evaluateService.ts'
import { makeServiceView } from '../../domain/telemetry/makeServiceView.ts'
import type { CurrentRules } from '../evaluation/currentRules.ts'

/** The longest time until a decision about an instrument's admission has been applied to its alarms. */
const decisionMs = 5 * 60_000

/**
 * The instruments that must be evaluated although they have sent no message. First, those with rules by the service's
 * time whose results change at some full minutes, each with these minutes. Second, those that were shut out lately,
 * because their alarms may have to close. The data for this choice may be a second old, so the evaluation reads each
 * state again.
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
