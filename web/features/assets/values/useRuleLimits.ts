import { useEffect, useState } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { rules } from '../categories/ruleCategories.tsx'
import { useCategoryRows } from '../categories/useCategoryRows.ts'
import { useOwnLimits } from '../useOwnLimits.ts'
import type { RuleLimits } from './ruleLimits.ts'

const none: RuleLimits = new Map()

/**
 * The limits that rules set for an instrument, including the instrument's own ones. The expression parser is fetched
 * when it is needed.
 */
export const useRuleLimits = (device: Device): RuleLimits => {
  const { rows } = useCategoryRows(rules, device, 1, false)
  const own = useOwnLimits(device)
  const [limits, setLimits] = useState(none)
  useEffect(() => {
    let isCurrent = true
    const read = async (): Promise<void> => {
      const { ruleLimits } = await import('./ruleLimits.ts')
      if (isCurrent) setLimits(ruleLimits(rows ?? [], own))
    }
    // If the expression parser cannot be fetched, the column of limits stays empty, as if there were no rules.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [rows, own])
  return limits
}
