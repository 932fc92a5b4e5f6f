import { Model, models } from '#schemas/calls/models.ts'
import { messages } from '#shared/text/messages.ts'
import { FormPage } from '#web/components/form/FormPage.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { notify } from '#web/lib/notices.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { ModelConflict } from './ModelConflict.tsx'
import { ModelFields } from './ModelFields.tsx'
import { modelsList } from './modelPath.ts'
import { modelValues, updateInput } from './modelValues.ts'
import { RefreshParameters } from './RefreshParameters.tsx'

export const UpdateModelForm = ({ model }: { readonly model: Model }) => {
  const navigate = useNavigateFromHere()
  const form = useForm({
    route: async () => models.updateModel,
    initial: modelValues(model),
    missingText: messages.fillMandatoryFields,
    inputOf: updateInput,
    valuesOf: current => modelValues(Model.parse(current)),
    onDone: ({ message }) => {
      notify({ type: 'success', text: message })
      forgetRead()
      navigate(modelsList.href)
    },
  })
  return (
    <FormPage
      title="Update Model"
      here={model.modelName}
      form={form}
      parent={modelsList}
      submit="Update model"
      actions={<HistoryLink entity="model" name={model.modelName} />}
    >
      <ModelFields form={form} parameterActions={<RefreshParameters form={form} />} />
      {form.refused.theirs && <ModelConflict form={form} theirs={form.refused.theirs} />}
    </FormPage>
  )
}
