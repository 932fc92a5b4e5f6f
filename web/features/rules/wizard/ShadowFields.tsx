import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { modelsTried } from './reviewRows.ts'
import { listComparable } from './rulePairs.ts'
import type { RuleValues } from './ruleValues.ts'
import { useAllRules } from './useAllRules.ts'

/** The fields that make a rule a shadow, and choose the live rule to compare it with. */
export const ShadowFields = ({ form }: { readonly form: Form<RuleValues> }) => {
  const shadow = form.field('shadow')
  return (
    <Container
      header={
        <Header variant="h2" description="Try a rule on what instruments report from now on, without anybody noticing.">
          Shadow
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Checkbox
          checked={shadow.value}
          description="Its alarms are in no list, report or figure, nobody is notified of them, and no rule of rules counts them. Only the page of this rule shows them. Clear the box to make the rule live; its alarms of until then are closed."
          onChange={({ detail }) => shadow.onChange(detail.checked)}
        >
          Shadow: evaluated, notifies nobody
        </Checkbox>
        {shadow.value && <ComparedField form={form} />}
      </SpaceBetween>
    </Container>
  )
}

const noRule = { value: '', label: 'No rule' }

const ComparedField = ({ form }: { readonly form: Form<RuleValues> }) => {
  const { values } = form
  const compared = form.field('comparedWith')
  const { data, isPending, error } = useAllRules()
  const all = data?.rulesList ?? []
  const modelsOf = (name: string) => all.find(({ ruleName }) => ruleName === name)?.models
  const comparable = listComparable({ ruleName: values.ruleName, models: modelsTried(values, modelsOf) }, all)
  const options = [noRule, ...comparable.map(({ ruleName }) => ({ value: ruleName, label: ruleName }))]
  const chosen = compared.value === '' ? noRule : { value: compared.value, label: compared.value }
  return (
    <FormField
      label={<OptionalLabel text="Compared with" />}
      description="A live rule of the same model. The page of this rule shows which alarms both raise, and which only one does."
      errorText={compared.problem}
    >
      <Select
        options={options}
        selectedOption={chosen}
        filteringType="auto"
        invalid={compared.problem !== undefined}
        statusType={error ? 'error' : isPending ? 'loading' : 'finished'}
        loadingText="Reading the rules"
        errorText="The rules could not be read"
        onChange={({ detail }) => compared.onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}
