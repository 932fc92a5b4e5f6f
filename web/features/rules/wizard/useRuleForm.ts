import { useRef } from 'react'
import { Rule } from '#schemas/rule.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { ruleInput, saveRoute } from './ruleInput.ts'
import { ruleValues, type RuleValues } from './ruleValues.ts'

interface Options {
  /** The initial values of the form: those of a new rule, or those of the saved rule. */
  readonly initial: RuleValues
  readonly isNew: boolean
  readonly onSaved: (message: string, rule: Rule) => void
}

/** The form that all steps of the wizard share. */
export const useRuleForm = ({ initial, isNew, onSaved }: Options) => {
  const mayLapse = useRef(false)
  const form = useForm({
    route: async values => saveRoute(values.ruleType, isNew),
    initial,
    // No fields are required here, because each step has already checked for missing fields.
    optional: Object.keys(initial) as (keyof RuleValues)[],
    fieldNames: { isDeleted: 'deleted', severity: 'frequency' },
    inputOf: values => {
      const lapseOwnLimits = mayLapse.current
      // The user's consent to removing instruments' own limits is valid for one attempt to save the rule only,
      // because the next attempt may remove others.
      mayLapse.current = false
      return { ...ruleInput(values, isNew ? undefined : begunOf()), ...(lapseOwnLimits && { lapseOwnLimits }) }
    },
    ...(!isNew && { valuesOf: (current: unknown) => ruleValues(Rule.parse(current)) }),
    onDone: ({ message, rule }) => onSaved(message, rule),
  })
  // The values that the form started with, or restarted with after a conflict.
  const begunOf = (): RuleValues => form.initial
  /** Saves the rule after the user has agreed that this removes instruments' own limits. */
  const saveAndLapse = (): void => {
    form.dismiss()
    mayLapse.current = true
    form.element.ref.current?.requestSubmit()
  }
  return { ...form, saveAndLapse }
}
