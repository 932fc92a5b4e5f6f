import SpaceBetween from '@cloudscape-design/components/space-between'
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
export const ModelFields = ({ form, isNew = false, parameterActions }: Props) => (
  <>
    {/* Enter presses the first submit button in the form. Without this hidden one, that would be a button of the
        parameter table. */}
    <input type="submit" hidden />
    <SpaceBetween size="l">
      <TextField
        label="Name"
        field={form.field('modelName')}
        constraintText={isNew && 'Letters and digits only'}
        autoComplete="off"
        readOnly={!isNew}
      />
      <TextField
        label="Description"
        field={form.field('description')}
        constraintText={lengthHint(form.values.description, descriptionLimit)}
        autoComplete="off"
      />
      {isNew && <ReadyMadeRules field={form.field('readyMade')} />}
      <ParameterTable field={form.field('parameters')} actions={parameterActions} />
    </SpaceBetween>
  </>
)
