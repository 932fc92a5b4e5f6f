import { Rule } from '#schemas/rule.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { ruleInput, saveRoute } from './ruleInput.ts'
import { ruleValues, type RuleValues } from './ruleValues.ts'

interface Options {
  /** The values that a new rule begins with, or those of the saved one. */
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
  // After a conflict the form goes on from another version than it began with.
  const begunOf = (): RuleValues => form.initial
  return form
}
