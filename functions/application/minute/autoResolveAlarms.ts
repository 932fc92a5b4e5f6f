import { devicesToAutoResolve } from '../../data/alarms/openAlarms.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { evaluateIdleDevices } from './evaluateIdleDevices.ts'

/** Closes the alarms of device code rules whose code has not been reported for long enough. */
export const autoResolveAlarms = async (now: number): Promise<void> => {
  const devices = await devicesToAutoResolve(now)
  if (devices.length === 0) return
  const rules = await currentRules(now)
  await evaluateIdleDevices(devices, rules, now)
}
