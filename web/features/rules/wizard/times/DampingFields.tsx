import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import type { RuleValues } from '../ruleValues.ts'
import './ruleNumbers.css'

/**
 * The fields that keep a rule from chattering if a value fluctuates around its limit: the clear condition and the
 * delays.
 */
export const DampingFields = ({ form }: { readonly form: Form<RuleValues> }) => {
  const clear = form.field('clearExpression')
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Keeps an alarm from opening and closing again and again. If there is no need, leave these fields empty."
        >
          Values that fluctuate around the limit
        </Header>
      }
    >
      <SpaceBetween size="l">
        <FormField
          label={<OptionalLabel text="Closes when" />}
          description="An alarm stays open until this expression is TRUE, such as (PUMP_PRESSURE < 380). If empty, until the one above is FALSE."
          errorText={clear.problem}
          stretch
        >
          <Textarea
            name="clearExpression"
            rows={2}
            spellcheck={false}
            invalid={clear.problem !== undefined}
            value={clear.value}
            onChange={({ detail }) => clear.onChange(detail.value)}
          />
        </FormField>
        <div className="rule-number">
          <ColumnLayout columns={2} minColumnWidth={340}>
            <TextField
              label="Raise after"
              field={form.field('onDelay')}
              constraintText="How long the expression must be TRUE before the rule fires, in minutes up to 1440. Empty: at once. It cannot be combined with a count."
              inputMode="decimal"
              autoComplete="off"
              isOptional
            />
            <TextField
              label="Close after"
              field={form.field('offDelay')}
              constraintText="How long the expression must be FALSE, or the condition above TRUE, before the alarm closes, in minutes up to 1440. Empty: at once."
              inputMode="decimal"
              autoComplete="off"
              isOptional
            />
          </ColumnLayout>
        </div>
      </SpaceBetween>
    </Container>
  )
}
