import FormField from '@cloudscape-design/components/form-field'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { lengthHint } from '#web/lib/countText.ts'
import type { ModelValues } from './modelValues.ts'
import { ParameterTable } from './ParameterTable.tsx'
import { ReadyMadeRules } from './ReadyMadeRules.tsx'

interface Props {
  readonly form: Form<ModelValues>
  /** Whether the model is new. The name of an existing model cannot be changed. */
  readonly isNew?: boolean
  readonly parameterActions?: ReactNode
}

const descriptionLimit = 255

/** The fields of a model, for creating and updating it. */
export const ModelFields = ({ form, isNew = false, parameterActions }: Props) => {
  const description = form.field('description')
  return (
    <>
      {/* Enter presses the first submit button in the form. Without this hidden one, that would be a button of the
          parameter table. */}
      <input type="submit" hidden />
      <SpaceBetween size="l">
        {isNew ? (
          <TextField
            label="Name"
            field={form.field('modelName')}
            constraintText="Letters and digits only"
            autoComplete="off"
          />
        ) : (
          <KeyValuePairs items={[{ label: 'Name', value: form.values.modelName }]} />
        )}
        <FormField
          label="Description"
          constraintText={lengthHint(description.value, descriptionLimit)}
          errorText={description.problem}
        >
          <Textarea
            name={description.name}
            rows={2}
            ariaRequired
            autoComplete={false}
            spellcheck={false}
            invalid={description.problem !== undefined}
            value={description.value}
            onChange={({ detail }) => description.onChange(detail.value)}
          />
        </FormField>
        {isNew && <ReadyMadeRules field={form.field('readyMade')} />}
        <ParameterTable field={form.field('parameters')} actions={parameterActions} />
      </SpaceBetween>
    </>
  )
}
