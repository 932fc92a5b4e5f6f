import type { Alarm } from '#shared/contract/alarm.ts'
import { listParameterLimits } from '#shared/expression/parameterLimits.ts'

/** The mnemonics of the data items that open alarms are about. */
export const alarmingItems = (alarms: readonly Pick<Alarm, 'state' | 'ruleExpression'>[]): ReadonlySet<string> =>
  new Set(
    alarms
      .filter(({ state }) => state === 'open')
      .flatMap(({ ruleExpression }) => [...listParameterLimits(ruleExpression).keys()]),
  )
