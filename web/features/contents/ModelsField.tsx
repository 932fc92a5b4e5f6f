import FormField from '@cloudscape-design/components/form-field'
import Multiselect from '@cloudscape-design/components/multiselect'
import { models } from '#shared/contract/calls/models.ts'
import type { Field } from '#web/components/form/useForm.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'

/** A field for the models whose instruments are to get the content (specification B §5). */
export const ModelsField = ({ field }: { readonly field: Field<readonly string[]> }) => {
  const { data, error, isPending, refetch } = useCall(models.listModels, {})
  const options = (data?.modelsList ?? []).map(({ modelName, description }) => ({
    value: modelName,
    label: modelName,
    description,
  }))
  return (
    <FormField
      label="Models"
      description="Choose at least one model or serial number. A model includes instruments that are enrolled later."
      errorText={field.problem}
      stretch
    >
      <Multiselect
        options={options}
        selectedOptions={field.value.map(value => ({ value, label: value }))}
        placeholder="Choose models"
        filteringType="auto"
        filteringAriaLabel="Find a model"
        virtualScroll={options.length > 100}
        expandToViewport
        tokenLimit={12}
        keepOpen
        invalid={field.problem !== undefined}
        deselectAriaLabel={({ label }) => `Remove ${label}`}
        i18nStrings={{ tokenLimitShowMore: 'Show more', tokenLimitShowFewer: 'Show fewer' }}
        statusType={error ? 'error' : isPending ? 'loading' : 'finished'}
        loadingText="Reading the models"
        errorText={error ? describeFailure(error) : ''}
        recoveryText="Retry"
        empty="There are no models yet"
        onLoadItems={() => {
          if (error) void refetch()
        }}
        onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value = '' }) => value))}
      />
    </FormField>
  )
}
