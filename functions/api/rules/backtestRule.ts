import { rules } from '#shared/contract/calls/rules.ts'
import { backtest } from '../../application/trials/backtest.ts'
import { handle } from '../../http/handle.ts'
import { windowOf } from '../../http/window.ts'
import { savingOf } from './savingOf.ts'

export const backtestRule = handle(rules.backtestRule, ({ body, user, now }) => {
  const { ruleName, startDate, endDate, deviceNames = [], zone, nextToken, ...sent } = body
  const window = windowOf({ startDate, endDate }, now)
  return backtest({ ruleName, sent, window, zone, deviceNames, nextToken }, savingOf(user, now))
})
