import type { Alarm } from '#shared/contract/alarm.ts'
import { listParameterLimits } from '#shared/expression/parameterLimits.ts'

/** Returns the mnemonics of the data items in the expressions of open alarms. */
export const alarmingItems = (alarms: readonly Pick<Alarm, 'state' | 'ruleExpression'>[]): ReadonlySet<string> =>
  new Set(
    alarms
      .filter(({ state }) => state === 'open')
      .flatMap(({ ruleExpression }) => [...listParameterLimits(ruleExpression).keys()]),
  )
