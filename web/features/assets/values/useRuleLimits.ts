import { useEffect, useState } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { rules } from '../categories/ruleCategories.tsx'
import { useCategoryRows } from '../categories/useCategoryRows.ts'
import type { RuleLimits } from './ruleLimits.ts'

const none: RuleLimits = new Map()

/** The limits that the rules of an instrument's model set. The parser of expressions is fetched when it is needed. */
export const useRuleLimits = (device: Device): RuleLimits => {
  const { rows } = useCategoryRows(rules, device, 1, false)
  const [limits, setLimits] = useState(none)
  useEffect(() => {
    let isCurrent = true
    const read = async (): Promise<void> => {
      const { ruleLimits } = await import('./ruleLimits.ts')
      if (isCurrent) setLimits(ruleLimits(rows ?? []))
    }
    // If the parser cannot be fetched, the column stays empty, as it does without rules.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [rows])
  return limits
}
