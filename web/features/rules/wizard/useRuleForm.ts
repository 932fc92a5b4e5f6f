import { Rule } from '#schemas/rule.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { ruleInput, saveRoute } from './ruleInput.ts'
import { ruleValues, type RuleValues } from './ruleValues.ts'

interface Options {
  /** The values that the form begins with: those of a new rule, or those of the saved rule. */
  readonly initial: RuleValues
  readonly isNew: boolean
  readonly onSaved: (message: string, rule: Rule) => void
}

/** The form behind all steps. */
export const useRuleForm = ({ initial, isNew, onSaved }: Options) => {
  const form = useForm({
    route: async values => saveRoute(values.ruleType, isNew),
    initial,
    // All fields are optional here, because the steps have already looked for missing fields.
    optional: Object.keys(initial) as (keyof RuleValues)[],
    fieldNames: { isDeleted: 'deleted', severity: 'frequency' },
    inputOf: values => ruleInput(values, isNew ? undefined : begunOf()),
    ...(!isNew && { valuesOf: (current: unknown) => ruleValues(Rule.parse(current)) }),
    onDone: ({ message, rule }) => onSaved(message, rule),
  })
  // The version that the form began with, or continues from after a conflict.
  const begunOf = (): RuleValues => form.initial
  return form
}
