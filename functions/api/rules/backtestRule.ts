import { rules } from '#shared/contract/calls/rules.ts'
import { backtest } from '../../application/trials/backtest.ts'
import { handle } from '../../http/handle.ts'
import { parseTimeWindow } from '../../http/window.ts'
import { makeSaving } from './makeSaving.ts'

export const backtestRule = handle(rules.backtestRule, ({ body, user, now }) => {
  const { ruleName, startDate, endDate, deviceNames = [], zone, nextToken, ...sent } = body
  const window = parseTimeWindow({ startDate, endDate }, now)
  return backtest({ ruleName, sent, window, zone, deviceNames, nextToken }, makeSaving(user, now))
})
