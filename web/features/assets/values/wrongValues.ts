import { createContext } from 'react'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'

/** The rule whose open alarm is about a value, and its limits. */
export interface WrongValue {
  readonly rule: string
  /** The comparisons of the rule with this data item, such as `> 400`. */
  readonly limits: readonly string[]
}

/** The data items that open alarms are about, by mnemonic; the newest alarm counts. */
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
