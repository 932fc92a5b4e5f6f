import { createContext } from 'react'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'

/** The rule that has an open alarm about a data item's value, and the limits that it sets. */
export interface WrongValue {
  readonly rule: string
  /** The rule's comparisons with the data item, such as `> 400`. The item's name is left out. */
  readonly limits: readonly string[]
}

/**
 * The rules with open alarms, keyed by the mnemonic of the data item that an alarm is about. If several alarms are
 * about an item, the rule of the newest one is used.
 */
export const wrongValuesIn = (alarms: readonly DeviceAlarm[]): ReadonlyMap<string, WrongValue> =>
  new Map(
    alarms
      .filter(({ state }) => state === 'open')
      .toReversed()
      .flatMap(({ triggeringRule, seen }) =>
        seen
          .filter(({ limits }) => limits.length > 0)
          .map(({ name, limits }) => [name, { rule: triggeringRule, limits }]),
      ),
  )

export const WrongValues = createContext<ReadonlyMap<string, WrongValue>>(new Map())
