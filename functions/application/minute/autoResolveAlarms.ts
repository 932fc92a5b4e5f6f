import { devicesToAutoResolve } from '../../data/alarms/openAlarms.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { evaluateIdleDevice } from '../evaluation/evaluateIdleDevice.ts'
import { someAtATime } from '../longWork/someAtATime.ts'

/** Closes the alarms whose device code has not been reported for long enough. */
export const autoResolveAlarms = async (now: number): Promise<void> => {
  const devices = await devicesToAutoResolve(now)
  if (devices.length === 0) return
  const rules = await currentRules(now)
  await someAtATime(devices.map(device => () => evaluateIdleDevice(device, rules, now)))
}
