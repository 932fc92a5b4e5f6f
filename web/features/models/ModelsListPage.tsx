import { useMemo, useState } from 'react'
import { models, type ModelSummary } from '#shared/contract/calls/models.ts'
import { messages } from '#shared/text/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { ListPage } from '#web/components/ListPage/ListPage.tsx'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { exportModels } from './exportModels.ts'
import { JobsOfModelModal } from './JobsOfModelModal.tsx'
import { modelColumns } from './modelColumns.tsx'
import { useModelDeletion } from './useModelDeletion.ts'
import { countText } from '#web/lib/countText.ts'

/**
 * The interval between two reads of the list of models, and so the longest time until the page shows other users'
 * changes.
 */
const everyMilliseconds = 60_000

export const ModelsListPage = () => {
  const isAdmin = useRoles().includes('adminGroup')
  const found = useCall(models.listModels, {}, { everyMilliseconds })
  const { busy, message, inUse, send, dismiss } = useModelDeletion(found.refetch)
  const [deleting, setDeleting] = useState<ModelSummary>()
  const hasCards = useMedia(halfWindow)
  const columns = useMemo(() => {
    const shown = modelColumns({ isAdmin, busy, onDelete: setDeleting })
    return hasCards ? withInHeading(shown, 'description') : shown
  }, [hasCards, isAdmin, busy])
  return (
    <ListPage
      title="Models"
      name="models"
      source={makeRowSource(found, answer => answer.modelsList)}
      columns={columns}
      rowKey={model => model.modelName}
      narrowLook="cardsSooner"
      wrapsLines
      exportName="AllModel_Data.csv"
      exportText={exportModels}
      adding={{ path: '/models-add-new', first: 'Add the first model' }}
    >
      {deleting && (
        <ConfirmModal
          question={messages.deleteModel}
          confirm="Delete"
          cancel="Keep"
          onConfirm={() => {
            setDeleting(undefined)
            send(deleting.modelName)
          }}
          onCancel={() => setDeleting(undefined)}
        >
          {deleting.modelName} is deleted with the definitions of its{' '}
          {deleting.paramsCount === 1 ? 'parameter' : `${countText(deleting.paramsCount)} parameters`}. This cannot be
          undone. A model that instruments, enabled rules or active content jobs use is not deleted.
        </ConfirmModal>
      )}
      {inUse && <JobsOfModelModal {...inUse} onCancelled={() => send(inUse.modelName)} onClose={dismiss} />}
      {message !== undefined && <AlertModal text={message} onClose={dismiss} />}
    </ListPage>
  )
}
