import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { firstOpenStep } from './ruleProblems.ts'
import { stepsOf, type StepId } from './ruleSteps.ts'
import type { RuleValues } from './ruleValues.ts'

/** The step that the address names, so that a reload and the browser's own Back keep the place; never one behind an open one. */
export const useStep = (values: RuleValues, stored: RuleValues | undefined) => {
  const [params, setParams] = useSearchParams()
  const steps = stepsOf(values.ruleType)
  const named = steps.find(id => id === params.get('step')) ?? 'create'
  const last = steps.indexOf(firstOpenStep(values, stored))
  const index = Math.min(steps.indexOf(named), last)
  const go = useCallback(
    (id: StepId) =>
      setParams(now => {
        const next = new URLSearchParams(now)
        next.set('step', id)
        return next
      }),
    [setParams],
  )
  return { steps, index, step: steps[index] ?? 'create', go }
}
