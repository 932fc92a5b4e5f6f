import { useCallback } from 'react'
import { users, type User } from '#shared/contract/calls/users.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'
import { actionOfType, typeOfAction, type UserAction } from './userActions.ts'

export interface BusyUser {
  readonly userName: string
  readonly action: UserAction
}

/**
 * Changes users, one at a time. `message` is the server's message after a success or a failure. The list is read
 * again in both cases, so that the next attempt after a conflict uses the newest version.
 */
export const useUserChange = (reload: () => Promise<unknown>) => {
  const force = useCallMutation(users.forceChangePassword, { onSettled: reload })
  const others = useCallMutation(users.deleteUser, { onSettled: reload })
  const { send: sendForce, dismiss: dismissForce } = force
  const { send: sendOther, dismiss: dismissOther } = others
  const dismiss = useCallback((): void => {
    dismissForce()
    dismissOther()
  }, [dismissForce, dismissOther])
  const change = useCallback(
    ({ userAttributes: { userName }, revision }: User, action: UserAction): void => {
      dismiss()
      if (action === 'force') sendForce({ userName, revision })
      else sendOther({ userName, type: typeOfAction[action] })
    },
    [dismiss, sendForce, sendOther],
  )
  return {
    busy: busyUser(force.sending, others.sending),
    message: messageOf(force) ?? messageOf(others),
    change,
    dismiss,
  }
}

const messageOf = ({
  answer,
  failure,
}: {
  readonly answer: { readonly message: string } | null | undefined
  readonly failure: string | undefined
}): string | undefined => failure ?? answer?.message

const busyUser = (
  force: { readonly userName: string } | undefined,
  other: { readonly userName: string; readonly type: keyof typeof actionOfType } | undefined,
): BusyUser | undefined => {
  if (force) return { userName: force.userName, action: 'force' }
  return other && { userName: other.userName, action: actionOfType[other.type] }
}
