import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { readyMadeRules } from '#shared/rules/readyMadeRules.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { RuleValues } from './ruleValues.ts'

const options = readyMadeRules.map(({ ruleName, label, description }) => ({ value: ruleName, label, description }))

/** A field that fills in name, description and expression from a ready-made rule. The user can edit all of them. */
export const ReadyMadeField = ({ form }: { readonly form: Form<RuleValues> }) => {
  const chosen = readyMadeRules.find(({ ruleExpression }) => ruleExpression === form.values.ruleExpression)
  return (
    <FormField
      label={<OptionalLabel text="Begin with" />}
      description="A rule that suits every model. It fills in the fields below and the expression."
    >
      <Select
        placeholder="Choose a ready-made rule"
        options={options}
        selectedOption={options.find(({ value }) => value === chosen?.ruleName) ?? null}
        onChange={({ detail }) => {
          const rule = readyMadeRules.find(({ ruleName }) => ruleName === detail.selectedOption.value)
          if (rule)
            form.put({
              ruleName: rule.ruleName,
              description: rule.description,
              ruleExpression: rule.ruleExpression,
              rows: null,
              validated: '',
            })
        }}
      />
    </FormField>
  )
}
