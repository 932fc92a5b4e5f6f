import { useMemo } from 'react'
import { rules } from '#shared/contract/calls/rules.ts'
import { useCall } from '#web/lib/queries.ts'

export interface RuleFirings {
  readonly count: number
  readonly lastFired: string
}

const everyMilliseconds = 60_000

/** The firings of each rule in the last 24 hours, keyed by rule name; `failed` if they have never been read. */
export type FiringsByRule = ReadonlyMap<string, RuleFirings> | 'reading' | 'failed'

export const useRuleFirings = (): FiringsByRule => {
  const { data, error } = useCall(rules.getRuleFirings, {}, { everyMilliseconds })
  const counted = data?.firings
  return useMemo(() => {
    if (!counted) return error ? 'failed' : 'reading'
    return new Map(counted.map(({ ruleName, ...firings }) => [ruleName, firings]))
  }, [counted, error])
}
