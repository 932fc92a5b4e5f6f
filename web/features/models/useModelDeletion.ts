import { useCallback, useState } from 'react'
import { routes } from '#shared/contract/routes.ts'
import { call } from '#web/lib/call.ts'
import { reasonOf } from '#web/lib/failure.ts'

/** Deletes one model at a time. The server's message is there to be shown; on success the list is read anew (B §8). */
export const useModelDeletion = (reload: () => Promise<unknown>) => {
  const [busy, setBusy] = useState<string>()
  const [message, setMessage] = useState<string>()
  const remove = useCallback(
    async (modelName: string): Promise<void> => {
      setBusy(modelName)
      try {
        const answer = await call(routes.models.deleteModel, { name: modelName })
        setMessage(answer?.message ?? '')
        await reload()
      } catch (error) {
        setMessage(reasonOf(error))
      } finally {
        setBusy(undefined)
      }
    },
    [reload],
  )
  return { busy, message, remove, dismiss: () => setMessage(undefined) }
}
