import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { models } from '#shared/contract/calls/models.ts'
import { tableExtensions } from '#shared/spreadsheets/tableFiles.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { FilePicker } from '#web/components/upload/FilePicker.tsx'
import { download } from '#web/lib/download.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { exampleParameters } from './exampleParameters.ts'
import { entities, type Entity, type missingIn, type UploadChoice } from './uploadChoice.ts'

interface Props {
  readonly choice: UploadChoice
  readonly missing: ReturnType<typeof missingIn>
  readonly onChange: (part: Partial<UploadChoice>) => void
}

const descriptions: Readonly<Partial<Record<Entity, string>>> = {
  device_params: 'Columns DataItem, Data Type, Display Name, Mnemonic; Description and Units are optional.',
}

export const UploadFields = ({ choice, missing, onChange }: Props) => (
  <SpaceBetween size="l">
    <FormField
      label="Type of file"
      description={
        <>
          Models are created and changed under{' '}
          <RouteLink to="/models-list" fontSize="inherit">
            Models
          </RouteLink>
          .
        </>
      }
      errorText={missing.entity}
      stretch
    >
      <RadioGroup
        name="entity"
        ariaRequired
        value={choice.entity ?? null}
        items={entities.map(entity => ({
          value: entity,
          label: entity,
          description: descriptions[entity],
          disabled: entity === 'Models and Families',
        }))}
        onChange={({ detail }) => onChange({ entity: entities.find(entity => entity === detail.value) })}
      />
    </FormField>
    <ModelField modelName={choice.modelName} onChange={modelName => onChange({ modelName })} />
    <FormField
      label="Upload file"
      constraintText="An .xls, .xlsx, .json or .csv file of at most 10 MB"
      errorText={missing.file}
    >
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        <FilePicker
          label="Upload file"
          accept={tableExtensions.map(extension => `.${extension}`).join(',')}
          file={choice.file}
          onChange={file => onChange({ file })}
        />
        <Button
          variant="inline-link"
          iconName="download"
          formAction="none"
          onClick={() => download('Parameters_Example.csv', exampleParameters)}
        >
          Example file
        </Button>
      </SpaceBetween>
    </FormField>
  </SpaceBetween>
)

interface ModelFieldProps {
  readonly modelName: string
  readonly onChange: (modelName: string) => void
}

const catalogue = { value: '', label: 'No model: the fleet-wide catalogue' }

const ModelField = ({ modelName, onChange }: ModelFieldProps) => {
  const { data, error, isPending, refetch } = useCall(models.listModels, {})
  const choices = (data?.modelsList ?? []).map(model => ({ value: model.modelName, label: model.modelName }))
  return (
    <FormField label={<OptionalLabel text="Model" />} description="The model that these parameters belong to.">
      <Select
        filteringType="auto"
        virtualScroll={choices.length > 100}
        options={[catalogue, ...choices]}
        selectedOption={choices.find(({ value }) => value === modelName) ?? catalogue}
        statusType={isPending ? 'loading' : error ? 'error' : 'finished'}
        loadingText="Reading the models"
        {...(error && { errorText: describeFailure(error), recoveryText: 'Retry' })}
        onLoadItems={() => {
          if (error) void refetch()
        }}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  )
}
