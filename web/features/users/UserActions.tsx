import Button from '@cloudscape-design/components/button'
import type { User } from '#shared/contract/calls/users.ts'
import { useSession } from '#web/lib/session/session.ts'
import { actionsFor, type UserAction } from './userActions.ts'
import './UserActions.css'

interface Props {
  readonly user: User
  /** The change of this user that is being made. */
  readonly busyWith: UserAction | undefined
  readonly onChoose: (action: UserAction) => void
}

const texts = {
  enable: 'Enable',
  disable: 'Disable',
  force: 'Force password change',
  delete: 'Delete',
} as const satisfies Record<UserAction, string>

/** A §2, §4: the last column of an administrator's list. */
export const UserActions = ({ user, busyWith, onChoose }: Props) => {
  const { userName } = user.userAttributes
  const offered = actionsFor(user, useSession()?.userName ?? '')
  const button = (action: UserAction, isDisabled = false) => (
    <Button
      variant="inline-link"
      wrapText={false}
      ariaLabel={`${texts[action]} ${userName}`}
      disabled={isDisabled || (busyWith !== undefined && busyWith !== action)}
      loading={busyWith === action}
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
