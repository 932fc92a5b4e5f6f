import { models } from '#schemas/calls/models.ts'
import { messages } from '#shared/text/messages.ts'
import { FormPage } from '#web/components/form/FormPage.tsx'
import { useForm } from '#web/components/form/useForm.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { createReadyMadeRules } from './createReadyMadeRules.ts'
import { ModelFields } from './ModelFields.tsx'
import { modelsList } from './modelPath.ts'
import { createInput, noModel } from './modelValues.ts'

export const CreateModelPage = () => {
  const navigate = useNavigateFromHere()
  const form = useForm({
    route: async () => models.createModel,
    initial: noModel,
    missingText: messages.fillMandatoryFields,
    inputOf: createInput,
    onDone: async ({ message }) => {
      const { modelName, readyMade } = form.values
      await createReadyMadeRules(modelName.trim(), readyMade)
      notify({ type: 'success', text: message })
      forgetRead()
      navigate(modelsList.href)
    },
  })
  return (
    <FormPage title="Add Model" form={form} parent={modelsList} submit="Add model">
      <ModelFields form={form} isNew />
    </FormPage>
  )
}
