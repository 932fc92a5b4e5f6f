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

/** The actions in the last column of the list of users, for administrators (specification A §2, A §4). */
export const UserActions = ({ user, busy, onChoose }: Props) => {
  const { userName } = user.userAttributes
  const isBusyWith = (action: UserAction): boolean => busy?.userName === userName && busy.action === action
  const offered = actionsFor(user, useSession()?.userName ?? '')
  const button = (action: UserAction, isDisabled = false) => (
    <Button
      variant="inline-link"
      wrapText={false}
      ariaLabel={`${texts[action]} ${userName}`}
      disabled={isDisabled || (busy !== undefined && !isBusyWith(action))}
      loading={isBusyWith(action)}
      onClick={() => onChoose(action)}
    >
      {texts[action]}
    </Button>
  )
  return (
    <div className="user-actions">
      {offered.switching && button(offered.switching)}
      {button('force', !offered.force)}
      {offered.delete && button('delete')}
    </div>
  )
}
