import { rules } from '#shared/contract/calls/rules.ts'
import { backtest } from '../../application/trials/backtest.ts'
import { handle } from '../../http/handle.ts'
import { parsePeriod } from '../../http/period.ts'
import { makeSaving } from './makeSaving.ts'

export const backtestRule = handle(rules.backtestRule, ({ body, user, now }) => {
  const { ruleName, startDate, endDate, deviceNames = [], zone, nextToken, ...sent } = body
  const period = parsePeriod({ startDate, endDate }, now)
  return backtest({ ruleName, sent, period, zone, deviceNames, nextToken }, makeSaving(user, now))
})
