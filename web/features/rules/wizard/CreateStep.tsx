import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { ruleTypes, type RuleType } from '#shared/contract/rule.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { ErrorCodeField } from './ErrorCodeField.tsx'
import { ReadyMadeField } from './ReadyMadeField.tsx'
import { lengthHint } from '#web/lib/countText.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'
import type { RuleValues } from './ruleValues.ts'

interface Props {
  readonly form: Form<RuleValues>
  readonly isNew: boolean
  /** Whether the rule's type cannot be changed, because the address names it or the rule is already saved. */
  readonly isTypeGiven: boolean
}

const typeDescriptions: Readonly<Record<RuleType, string>> = {
  Expression: 'Watches the data items that instruments report',
  deviceCode: 'Watches for one error code',
  ruleOfRules: 'Fires when two other rules fire on the same instrument, close to each other',
}

const descriptionLimit = 255

/** The step for a rule's type, name and description (specification B §2). */
export const CreateStep = ({ form, isNew, isTypeGiven }: Props) => {
  const { values } = form
  const type = form.field('ruleType')
  const description = form.field('description')
  return (
    <Container>
      <SpaceBetween size="l">
        <FormField label="Type">
          <RadioGroup
            value={values.ruleType}
            items={ruleTypes.map(value => ({
              value,
              label: typeLabels[value],
              description: typeDescriptions[value],
              disabled: isTypeGiven && value !== values.ruleType,
            }))}
            onChange={({ detail }) => {
              const chosen = ruleTypes.find(one => one === detail.value)
              if (chosen) type.onChange(chosen)
            }}
          />
        </FormField>
        {isNew && values.ruleType === 'Expression' && <ReadyMadeField form={form} />}
        {values.ruleType === 'deviceCode' ? (
          <ErrorCodeField form={form} isNew={isNew} />
        ) : (
          <TextField
            label="Name"
            field={form.field('ruleName')}
            constraintText={isNew && 'Letters, digits and underscores, starting with a letter'}
            autoComplete="off"
            disabled={!isNew}
          />
        )}
        <FormField
          label={<OptionalLabel text="Description" />}
          constraintText={lengthHint(values.description, descriptionLimit)}
          errorText={description.problem}
        >
          <Textarea
            rows={3}
            name="description"
            invalid={description.problem !== undefined}
            value={description.value}
            onChange={({ detail }) => description.onChange(detail.value)}
          />
        </FormField>
        <Checkbox
          checked={values.deleted}
          description="A rule that is not enabled raises no alarms"
          onChange={({ detail }) => form.field('deleted').onChange(detail.checked)}
        >
          Enable
        </Checkbox>
      </SpaceBetween>
    </Container>
  )
}
