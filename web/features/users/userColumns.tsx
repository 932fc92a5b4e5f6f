import Box from '@cloudscape-design/components/box'
import { assignableGroups, type User, type UserStatus } from '#shared/contract/calls/users.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { UserActions } from './UserActions.tsx'
import type { UserAction } from './userActions.ts'
import type { BusyUser } from './useUserChange.ts'
import { userPath } from './userPath.ts'

const statusTexts: Partial<Record<UserStatus, string>> = {
  CREATING: 'Being created',
  FORCE_CHANGE_PASSWORD: 'Has not signed in yet',
  RESET_REQUIRED: 'Must set a new password',
}

/** A remark on what is unusual about a user; empty if nothing is. */
export const remarkOn = ({ Enabled, userStatus }: User['userAttributes']): string =>
  [Enabled === 'false' && 'Disabled', statusTexts[userStatus]].filter(Boolean).join(', ')

interface Options {
  /** Whether the viewer is an administrator, who gets links and actions. */
  readonly isAdmin: boolean
  readonly busy: BusyUser | undefined
  readonly onChoose: (user: User, action: UserAction) => void
}

/** A user's state in words: what is unusual about the user, otherwise `Enabled`. */
export const stateOf = ({ userAttributes }: User): string => remarkOn(userAttributes) || 'Enabled'

/** The columns of specification A §2 in their order, followed by columns that are hidden by default. */
export const userColumns = ({ isAdmin, busy, onChoose }: Options): readonly Column<User>[] => [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    isRowHeader: true,
    value: user => user.userAttributes.userName,
    cell: ({ userAttributes }) => (
      <>
        {isAdmin ? (
          <RouteLink to={userPath(userAttributes.userName)}>{userAttributes.userName}</RouteLink>
        ) : (
          userAttributes.userName
        )}
        <Box color="text-body-secondary" fontSize="body-s">
          {remarkOn(userAttributes)}
        </Box>
      </>
    ),
  },
  { id: 'email', header: 'Email', kind: 'text', value: user => user.userAttributes.email },
  {
    id: 'group',
    header: 'User Groups',
    kind: 'choice',
    filter: assignableGroups.toReversed(),
    isWide: true,
    isUnlabelled: true,
    value: user => user.userGroupsNameList.join(', '),
  },
  { id: 'state', header: 'State', kind: 'choice', isHidden: true, value: stateOf },
  {
    id: 'lastSignIn',
    header: 'Last Sign-In',
    kind: 'date',
    isHidden: true,
    roles: ['adminGroup'],
    value: user => user.lastSignInAt,
    cell: user => <Time at={user.lastSignInAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    roles: ['adminGroup'],
    value: () => undefined,
    cell: user => <UserActions user={user} busy={busy} onChoose={action => onChoose(user, action)} />,
  },
]
