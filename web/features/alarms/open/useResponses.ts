import { useMemo } from 'react'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { useCall } from '#web/lib/queries.ts'

/** The interval between two reads of the rules. It is long because responses rarely change. */
const everyMilliseconds = 300_000

/** The responses of rules, keyed by rule name; empty if they could not be read. */
export const useResponses = (): ReadonlyMap<string, AlarmResponse> => {
  const { data } = useCall(rules.listRuleResponses, {}, { everyMilliseconds })
  return useMemo(() => new Map(data?.responses.map(({ ruleName, ...response }) => [ruleName, response])), [data])
}
