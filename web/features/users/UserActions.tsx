import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { User } from '#shared/contract/calls/users.ts'
import { useSession } from '#web/lib/session/session.ts'
import { actionsFor, type UserAction } from './userActions.ts'
import type { BusyUser } from './useUserChange.ts'
import './UserActions.css'

interface Props {
  readonly user: User
  /** The action that the server is currently performing, on this user or on another one. */
  readonly busy: BusyUser | undefined
  readonly onChoose: (action: UserAction) => void
}

const texts = {
  enable: 'Enable',
  disable: 'Disable',
  force: 'Force password change',
  delete: 'Delete',
} as const satisfies Record<UserAction, string>

/** Why a user cannot be forced to change the password. */
const ownRefusal = 'You cannot force yourself to change the password.'
const pendingRefusal = 'The user must already set a new password.'

/** The actions in the last column of the list of users, for administrators (specification A §2, A §4). */
export const UserActions = ({ user, busy, onChoose }: Props) => {
  const { userName } = user.userAttributes
  const isBusyWith = (action: UserAction): boolean => busy?.userName === userName && busy.action === action
  const viewer = useSession()?.userName ?? ''
  const offered = actionsFor(user, viewer)
  const button = (action: UserAction, refusal?: string) => (
    <Button
      variant="inline-link"
      wrapText={false}
      ariaLabel={`${texts[action]} ${userName}`}
      disabled={refusal !== undefined || (busy !== undefined && !isBusyWith(action))}
      {...(refusal !== undefined && { disabledReason: refusal })}
      loading={isBusyWith(action)}
      onClick={() => onChoose(action)}
    >
      {texts[action]}
    </Button>
  )
  return (
    <div className="user-actions">
      {offered.switching && button(offered.switching)}
      {button('force', offered.force ? undefined : userName === viewer ? ownRefusal : pendingRefusal)}
      {offered.delete && button('delete')}
      {userName === viewer && (
        <Box fontSize="body-s" color="text-body-secondary">
          Your own account
        </Box>
      )}
    </div>
  )
}
