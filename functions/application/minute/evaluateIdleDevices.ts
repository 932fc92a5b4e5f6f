import { UnreadableState } from '../../data/devices/stateItem.ts'
import { logger } from '../../runtime/logger.ts'
import type { CurrentRules } from '../evaluation/currentRules.ts'
import { evaluateIdleDevice } from '../evaluation/evaluateIdleDevice.ts'
import { publishHints } from '../live/publishHints.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/**
 * Brings the alarms of some instruments up to date with the present time and rules, and then publishes hints for all
 * instruments whose alarms have changed.
 * @param minutesOf per instrument, the full minutes at which rules on the service's time must be evaluated
 */
export const evaluateIdleDevices = async (
  deviceNames: Iterable<string>,
  rules: CurrentRules,
  now: number,
  minutesOf: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<void> => {
  const changed: string[] = []
  try {
    await runConcurrently(
      [...deviceNames].map(name => async () => {
        if (await hasChanged(name, rules, now, minutesOf.get(name))) changed.push(name)
      }),
    )
  } finally {
    if (changed.length > 0) await publishHints(['alarms', ...changed.map(name => `device/${name}` as const)], now)
  }
}

/**
 * Brings an instrument's alarms up to date, and returns whether they have changed. If the instrument's state cannot
 * be read, this is only logged. Otherwise it would make every run fail, which would hide other failures and keep
 * edits of rules from being applied.
 */
const hasChanged = async (
  ...[deviceName, rules, now, minutes]: Parameters<typeof evaluateIdleDevice>
): Promise<boolean> => {
  try {
    return await evaluateIdleDevice(deviceName, rules, now, minutes)
  } catch (error) {
    if (!(error instanceof UnreadableState)) throw error
    logger.error('alarms not brought up to date', { device: deviceName, error })
    return false
  }
}
