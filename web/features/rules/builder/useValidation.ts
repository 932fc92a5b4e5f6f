import { useState } from 'react'
import { routes } from '#shared/contract/routes.ts'
import type { ExpressionProblem } from '#shared/contract/rules.ts'
import { call } from '#web/lib/call.ts'
import { reasonOf } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'

interface Outcome {
  /** What was looked at. */
  readonly key: string
  readonly problems: readonly ExpressionProblem[]
}

interface Options {
  readonly expression: string
  readonly models: readonly string[]
  /** Of the expression and the models as they stand now. */
  readonly key: string
  /** Of what was last found valid. */
  readonly validated: string
  readonly onValid: (key: string) => void
}

/** B §4: whether an expression is valid, invalid or not looked at; editing it, or choosing another model, makes it unset again. */
export const useValidation = ({ expression, models, key, validated, onValid }: Options) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const told = outcome?.key === key ? outcome : undefined

  const validate = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await call(routes.rules.validateExpression, { expression, models: [...models] })
      if (!answer) return
      setOutcome({ key, problems: answer.problems })
      if (answer.valid) onValid(key)
    } catch (error) {
      notify({ type: 'error', text: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const validity = validated === key ? 'valid' : told ? 'invalid' : 'unset'
  return {
    validity,
    isBusy,
    validate,
    /** It was looked at on this page, and stands as it was then. */
    isTold: told !== undefined,
    problems: told?.problems ?? [],
  } as const
}
