import type { CurrentRules } from '../evaluation/currentRules.ts'
import { evaluateIdleDevice } from '../evaluation/evaluateIdleDevice.ts'
import { tellLive } from '../live/tellLive.ts'
import { someAtATime } from '../longWork/someAtATime.ts'

/** Brings the alarms of some instruments up to date, and tells who watches of those that have changed: all at once. */
export const evaluateIdleDevices = async (
  deviceNames: Iterable<string>,
  rules: CurrentRules,
  now: number,
): Promise<void> => {
  const changed: string[] = []
  try {
    await someAtATime(
      [...deviceNames].map(name => async () => {
        if (await evaluateIdleDevice(name, rules, now)) changed.push(name)
      }),
    )
  } finally {
    if (changed.length > 0) await tellLive(['alarms', ...changed.map(name => `device/${name}` as const)], now)
  }
}
