import { rules } from '#shared/contract/calls/rules.ts'
import { useCall } from '#web/lib/queries.ts'

/** All rules, as the list page reads them. */
export const useAllRules = (isAsked = true) =>
  useCall(rules.getRules, { pageSize: 10_000, offSet: 1 }, { enabled: isAsked })
