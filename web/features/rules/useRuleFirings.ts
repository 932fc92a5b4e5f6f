import { useMemo } from 'react'
import { rules } from '#shared/contract/rules.ts'
import { useCall } from '#web/lib/queries.ts'

export interface RuleFirings {
  readonly count: number
  readonly lastFired: string
}

const everyMilliseconds = 60_000

/** The firings of each rule in the last 24 hours, by its name; undefined until they are read. */
export const useRuleFirings = (): ReadonlyMap<string, RuleFirings> | undefined => {
  const counted = useCall(rules.getRuleFirings, {}, { everyMilliseconds }).data?.firings
  return useMemo(() => counted && new Map(counted.map(({ ruleName, ...firings }) => [ruleName, firings])), [counted])
}
