import { models } from '#shared/contract/models.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/** Deletes one model at a time. `message` is the server's, on success (then the list is read again) and on failure. */
export const useModelDeletion = (reload: () => Promise<unknown>) => {
  const { send, sending, answer, failure, dismiss } = useCallMutation(models.deleteModel, { onDone: reload })
  return { busy: sending?.name, message: failure ?? answer?.message, send, dismiss }
}
