import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { models } from '#shared/contract/calls/models.ts'
import { messages } from '#shared/text/messages.ts'
import type { Form } from '#web/components/form/useForm.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import type { RuleParameters } from '../builder/useParameters.ts'
import type { RuleValues } from './ruleValues.ts'

interface Props {
  readonly form: Form<RuleValues>
  readonly parameters: RuleParameters
}

/**
 * The step for a rule's model (specification B §2). If a file or the API has saved a rule with several models, they
 * are shown and kept until the user chooses another model.
 */
export const ModelsStep = ({ form, parameters }: Props) => {
  const { data, error, isPending, refetch } = useCall(models.listModels, {})
  const { value: chosen, problem, onChange } = form.field('models')
  const [first] = chosen
  const isOne = chosen.length === 1
  const options = data?.modelsList.map(({ modelName, description, paramsCount }) => ({
    value: modelName,
    label: modelName,
    labelTag: `${paramsCount} ${paramsCount === 1 ? 'parameter' : 'parameters'}`,
    description,
  }))
  const hasNone =
    isOne &&
    form.values.ruleType === 'Expression' &&
    !parameters.isReading &&
    !parameters.error &&
    parameters.byName.size === 0
  return (
    <Container header={<Header variant="h2">Models</Header>}>
      <SpaceBetween size="l">
        {chosen.length > 1 && (
          <Alert>
            This rule is for {chosen.length} models: {chosen.join(', ')}. It keeps them unless another model is chosen
            here.
          </Alert>
        )}
        <FormField
          label="Model"
          description="The rule watches every admitted instrument of this model."
          errorText={problem}
        >
          <Select
            placeholder={chosen.length > 1 ? 'Choose one model instead' : 'Choose a model'}
            ariaRequired
            invalid={problem !== undefined}
            filteringType="auto"
            filteringAriaLabel="Find a model"
            virtualScroll={(options?.length ?? 0) > 100}
            options={options ?? []}
            statusType={error ? 'error' : isPending ? 'loading' : 'finished'}
            loadingText="Reading the models"
            errorText={error ? describeFailure(error) : ''}
            recoveryText="Retry"
            empty="There are no models yet"
            onLoadItems={() => {
              if (error) void refetch()
            }}
            selectedOption={isOne && first !== undefined ? { value: first, label: first } : null}
            onChange={({ detail }) => onChange([detail.selectedOption.value ?? ''])}
          />
        </FormField>
        {hasNone && <Alert type="warning">{messages.noDeviceParams}</Alert>}
      </SpaceBetween>
    </Container>
  )
}
