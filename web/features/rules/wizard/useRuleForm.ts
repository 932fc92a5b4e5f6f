import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Rule } from '#schemas/rule.ts'
import { useForm } from '#web/components/form/useForm.ts'
import { readDraft, removeDraft, writeDraft } from './ruleDraft.ts'
import { ruleInput, saveRoute } from './ruleInput.ts'
import { ruleValues, type RuleValues } from './ruleValues.ts'

interface Options {
  /** The values that a new rule begins with, or those of the saved one. */
  readonly initial: RuleValues
  readonly isNew: boolean
  readonly onSaved: (message: string, rule: Rule) => void
}

/** The form behind all steps. Entries are there again after a reload, and gone once the page is left. */
export const useRuleForm = ({ initial, isNew, onSaved }: Options) => {
  const { pathname } = useLocation()
  const [draft] = useState(() => readDraft(pathname, initial))
  const begun = draft?.initial ?? initial
  const form = useForm({
    route: async values => saveRoute(values.ruleType, isNew),
    initial: begun,
    entered: draft?.entered,
    // The steps have looked for missing fields.
    optional: Object.keys(begun) as (keyof RuleValues)[],
    fieldNames: { isDeleted: 'deleted', severity: 'frequency' },
    inputOf: values => ruleInput(values, isNew ? undefined : begunOf()),
    ...(!isNew && { valuesOf: (current: unknown) => ruleValues(Rule.parse(current)) }),
    onDone: ({ message, rule }) => {
      removeDraft(pathname)
      onSaved(message, rule)
    },
  })
  // After a conflict the form goes on from another version than it began with.
  const begunOf = (): RuleValues => form.initial
  const { initial: from, values: entered } = form
  useEffect(() => {
    if (from === entered) removeDraft(pathname)
    else writeDraft(pathname, { initial: from, entered })
  }, [pathname, from, entered])
  // Not on a reload, which unmounts nothing.
  useEffect(() => () => removeDraft(pathname), [pathname])
  return form
}
