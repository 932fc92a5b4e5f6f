import { useCallback } from 'react'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { firstOpenStep } from './stepProblems.ts'
import { stepsOf, type StepId } from './ruleSteps.ts'
import type { RuleValues } from './ruleValues.ts'

const stepIn = (params: URLSearchParams): string => params.get('step') ?? 'create'

/**
 * The current step, stored in the address, so that a reload and the browser's Back button work. It is never a step
 * after an incomplete one.
 */
export const useStep = (values: RuleValues, stored: RuleValues | undefined) => {
  const [params, updateParams] = useAddressParams()
  const steps = stepsOf(values.ruleType)
  const named = steps.find(id => id === stepIn(params)) ?? 'create'
  const last = steps.indexOf(firstOpenStep(values, stored))
  const index = Math.min(steps.indexOf(named), last)
  const go = useCallback(
    (id: StepId) => {
      // The page is rendered a moment after the address has changed. A second click before that must not change the
      // address again.
      if (stepIn(new URLSearchParams(location.search)) === id) return
      updateParams(now => {
        const next = new URLSearchParams(now)
        next.set('step', id)
        return next
      })
    },
    [updateParams],
  )
  return { steps, index, step: steps[index] ?? 'create', go }
}
