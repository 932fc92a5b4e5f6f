import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { firstOpenStep } from './ruleProblems.ts'
import { stepsOf, type StepId } from './ruleSteps.ts'
import type { RuleValues } from './ruleValues.ts'

const stepIn = (params: URLSearchParams): string => params.get('step') ?? 'create'

/**
 * The step that the address names, so that a reload and the browser's own Back keep the place. It is never a step
 * after one that is incomplete.
 */
export const useStep = (values: RuleValues, stored: RuleValues | undefined) => {
  const [params, setParams] = useSearchParams()
  const steps = stepsOf(values.ruleType)
  const named = steps.find(id => id === stepIn(params)) ?? 'create'
  const last = steps.indexOf(firstOpenStep(values, stored))
  const index = Math.min(steps.indexOf(named), last)
  const go = useCallback(
    (id: StepId) => {
      // The page is drawn a little after the address has changed. A second click before that must not change it again.
      if (stepIn(new URLSearchParams(location.search)) === id) return
      setParams(now => {
        const next = new URLSearchParams(now)
        next.set('step', id)
        return next
      })
    },
    [setParams],
  )
  return { steps, index, step: steps[index] ?? 'create', go }
}
