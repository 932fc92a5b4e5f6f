import { useCallback, useState } from 'react'
import type { User } from '#shared/contract/users.ts'
import { reasonOf } from '#web/lib/failure.ts'
import { changeUser, type UserAction } from './userActions.ts'

export interface BusyUser {
  readonly userName: string
  readonly action: UserAction
}

/** Changes one user at a time. The server's message is there to be shown, on success (then the list is read anew) and on failure. */
export const useUserChange = (reload: () => Promise<unknown>) => {
  const [busy, setBusy] = useState<BusyUser>()
  const [message, setMessage] = useState<string>()
  const change = useCallback(
    async (user: User, action: UserAction): Promise<void> => {
      setBusy({ userName: user.userAttributes.userName, action })
      try {
        setMessage(await changeUser(user, action))
        await reload()
      } catch (error) {
        setMessage(reasonOf(error))
      } finally {
        setBusy(undefined)
      }
    },
    [reload],
  )
  return { busy, message, change, dismiss: () => setMessage(undefined) }
}
