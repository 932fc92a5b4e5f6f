import { useMemo } from 'react'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { useCall } from '#web/lib/queries.ts'

/** The rules are read this seldom because their responses seldom change. */
const everyMilliseconds = 300_000

/** The consequence, action and time to respond of rules, by the rule's name; none while they could not be read. */
export const useResponses = (): ReadonlyMap<string, AlarmResponse> => {
  const { data } = useCall(rules.listRuleResponses, {}, { everyMilliseconds })
  return useMemo(() => new Map(data?.responses.map(({ ruleName, ...response }) => [ruleName, response])), [data])
}
