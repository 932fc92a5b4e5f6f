import { rules } from '#shared/contract/calls/rules.ts'
import { useCall } from '#web/lib/queries.ts'

/** Reads all rules. The list of rules makes the same call, so its answer is shared. */
export const useAllRules = (isAsked = true) =>
  useCall(rules.getRules, { pageSize: 10_000, offSet: 1 }, { enabled: isAsked })
