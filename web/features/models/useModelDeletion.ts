import { useState } from 'react'
import { models } from '#shared/contract/calls/models.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/** A model that cannot be deleted, because active content jobs are for it. */
export interface ModelInUse {
  readonly modelName: string
  readonly jobs: readonly string[]
}

/**
 * Deletes models, one at a time. `message` is the server's message after a success or a failure. The list is read
 * again in both cases, because a failure means that the list was out of date. If the user can remove the cause of the
 * failure on this page, `inUse` is set instead of `message`.
 */
export const useModelDeletion = (reload: () => Promise<unknown>) => {
  const [inUse, setInUse] = useState<ModelInUse>()
  const { send, sending, answer, failure, dismiss } = useCallMutation(models.deleteModel, {
    onFailure: (_reason, failed, { name }) => {
      const { jobs = [] } = failed instanceof CallFailure ? (failed.usedBy ?? {}) : {}
      setInUse(jobs.length > 0 ? { modelName: name, jobs } : undefined)
    },
    onSettled: reload,
  })
  return {
    busy: sending?.name,
    message: inUse ? undefined : (failure ?? answer?.message),
    inUse,
    send: (name: string): void => {
      setInUse(undefined)
      send({ name })
    },
    dismiss: () => {
      setInUse(undefined)
      dismiss()
    },
  }
}
