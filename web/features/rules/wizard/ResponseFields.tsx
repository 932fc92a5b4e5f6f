import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { responseTextLimit } from '#shared/rules/ruleLimits.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Field, Form } from '#web/components/form/useForm.ts'
import { lengthHint } from '#web/lib/countText.ts'
import type { RuleValues } from './ruleValues.ts'
import './times/ruleNumbers.css'

/** The fields for a rule's response: what people should know and do about an alarm. */
export const ResponseFields = ({ form }: { readonly form: Form<RuleValues> }) => (
  <Container
    header={
      <Header variant="h2" description="Messages about its alarms and the page of each alarm show it.">
        Response
      </Header>
    }
  >
    <SpaceBetween size="l">
      <ResponseText
        label="Consequence"
        description="What happens if nobody does anything."
        field={form.field('consequence')}
      />
      <ResponseText label="Action" description="What to do about it." field={form.field('action')} />
      <div className="rule-number">
        <TextField
          label="Time to respond"
          field={form.field('timeToRespond')}
          description="How long there is to do it."
          constraintText="Whole minutes, up to 10080 (7 days)"
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
      </div>
    </SpaceBetween>
  </Container>
)

interface ResponseTextProps {
  readonly label: string
  readonly description: string
  readonly field: Field<string>
}

const ResponseText = ({ label, description, field }: ResponseTextProps) => (
  <FormField
    label={<OptionalLabel text={label} />}
    description={description}
    constraintText={lengthHint(field.value, responseTextLimit)}
    errorText={field.problem}
    stretch
  >
    <Textarea
      rows={3}
      name={field.name}
      invalid={field.problem !== undefined}
      value={field.value}
      onChange={({ detail }) => field.onChange(detail.value)}
    />
  </FormField>
)
