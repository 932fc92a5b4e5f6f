import { useRef, useState } from 'react'
import { rules, type ExpressionProblem } from '#shared/contract/calls/rules.ts'
import { notify } from '#web/lib/notices.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

interface Outcome {
  /** Identifies the expression and the models that were checked. */
  readonly key: string
  readonly problems: readonly ExpressionProblem[]
}

interface Options {
  readonly expression: string
  readonly models: readonly string[]
  /** Identifies the expression and the models as they are now. */
  readonly key: string
  /** Identifies the expression and the models that were last found valid. */
  readonly validated: string
  readonly onValid: (key: string) => void
}

/**
 * Has the server validate an expression. The validity is valid, invalid or unset (specification B §4). It becomes
 * unset when the expression or the models are changed.
 */
export const useValidation = ({ expression, models, key, validated, onValid }: Options) => {
  const [outcome, setOutcome] = useState<Outcome>()
  // The key of the expression that was sent for validation. The user may edit the expression before the answer
  // arrives.
  const checkedKey = useRef(key)
  const { send, isBusy } = useCallMutation(rules.validateExpression, {
    onDone: answer => {
      if (!answer) return
      setOutcome({ key: checkedKey.current, problems: answer.problems })
      if (answer.valid) onValid(checkedKey.current)
    },
    onFailure: text => notify({ type: 'error', text }),
  })
  const current = outcome?.key === key ? outcome : undefined
  const validity = validated === key ? 'valid' : current ? 'invalid' : 'unset'
  return {
    validity,
    isBusy,
    validate: (): void => {
      checkedKey.current = key
      send({ expression, models: [...models] })
    },
    /** Whether the server has checked the current expression since the page was opened. */
    isKnown: current !== undefined,
    problems: current?.problems ?? [],
  } as const
}
