import { useParams } from 'react-router-dom'
import { models } from '#shared/contract/calls/models.ts'
import { UpdatePage } from '#web/components/form/UpdatePage.tsx'
import { useCall } from '#web/lib/queries.ts'
import { modelsList } from './modelPath.ts'
import { UpdateModelForm } from './UpdateModelForm.tsx'

/** The page of the model whose id is in the path (specification B §2). */
export const UpdateModelPage = () => {
  const { id = '' } = useParams()
  const read = useCall(models.getModel, { name: id }, { isNewest: true })
  return (
    <UpdatePage kind="model" id={id} list={modelsList} title="Update Model" read={read}>
      {({ model }) => <UpdateModelForm key={model.modelName} model={model} />}
    </UpdatePage>
  )
}
