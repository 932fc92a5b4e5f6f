import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { rules } from '#shared/contract/calls/rules.ts'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { DeviceCodeModal } from './DeviceCodeModal.tsx'
import type { RuleValues } from './ruleValues.ts'

interface Props {
  readonly form: Form<RuleValues>
  readonly isNew: boolean
}

/**
 * The field for a rule's error code (specification B §2). For a new rule, it is a select field to which codes can be
 * added. The code of an existing rule cannot be changed.
 */
export const ErrorCodeField = ({ form, isNew }: Props) =>
  isNew ? <ErrorCodeChoice form={form} /> : <TextField label="Error Code" field={form.field('deviceCode')} disabled />

const ErrorCodeChoice = ({ form }: Pick<Props, 'form'>) => {
  const [isAdding, setAdding] = useState(false)
  const { data, error, isPending, refetch } = useCall(rules.getDeviceCodes, { pagesize: 10_000, offset: 1 })
  const field = form.field('deviceCode')
  const options = data?.deviceCodes.map(({ attributes: { deviceCode }, description }) => ({
    value: deviceCode,
    label: deviceCode,
    description,
  }))
  return (
    <SpaceBetween size="xs">
      <FormField
        label="Error Code"
        errorText={field.problem}
        constraintText="Hexadecimal, such as 0x1f. Leading zeros matter."
      >
        <Select
          placeholder="Choose an error code"
          ariaRequired
          invalid={field.problem !== undefined}
          filteringType="auto"
          filteringAriaLabel="Find an error code"
          virtualScroll={(options?.length ?? 0) > 100}
          options={options ?? []}
          statusType={error ? 'error' : isPending ? 'loading' : 'finished'}
          loadingText="Reading the list"
          errorText={error ? describeFailure(error) : ''}
          recoveryText="Retry"
          empty="No error code has been added yet"
          onLoadItems={() => {
            if (error) void refetch()
          }}
          selectedOption={field.value ? { value: field.value, label: field.value } : null}
          onChange={({ detail }) => field.onChange(detail.selectedOption.value ?? '')}
        />
      </FormField>
      <Button variant="inline-link" iconName="add-plus" formAction="none" onClick={() => setAdding(true)}>
        Add Device Code
      </Button>
      {isAdding && (
        <DeviceCodeModal
          onClose={() => setAdding(false)}
          onAdded={deviceCode => {
            setAdding(false)
            field.onChange(deviceCode)
            void refetch()
          }}
        />
      )}
    </SpaceBetween>
  )
}
