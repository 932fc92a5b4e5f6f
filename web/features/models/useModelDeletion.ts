import { models } from '#shared/contract/models.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/**
 * Deletes one model at a time. `message` is the server's, on success and on failure. The list is read again after both:
 * a failure tells that it was not the newest.
 */
export const useModelDeletion = (reload: () => Promise<unknown>) => {
  const { send, sending, answer, failure, dismiss } = useCallMutation(models.deleteModel, { onSettled: reload })
  return { busy: sending?.name, message: failure ?? answer?.message, send, dismiss }
}
