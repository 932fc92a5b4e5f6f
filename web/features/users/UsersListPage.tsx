import { useMemo, useState } from 'react'
import { users, type User } from '#shared/contract/calls/users.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { ListPage } from '#web/components/ListPage/ListPage.tsx'
import { withInHeading } from '#web/components/ResourceTable/card.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { narrowWindow, useMedia } from '#web/lib/useMedia.ts'
import { UserQuestion, type AskedAction } from './UserQuestion.tsx'
import { userColumns } from './userColumns.tsx'
import { useUserChange } from './useUserChange.ts'

/**
 * The interval between two reads of the list of users, and so the longest time until the page shows other users'
 * changes.
 */
const everyMilliseconds = 60_000

export const UsersListPage = () => {
  const isAdmin = useRoles().includes('adminGroup')
  // All users are read as a single page of 2500 (specification A §7, §9).
  const found = useCall(users.listUsers, { pagesize: 2500, offset: 1 }, { everyMilliseconds })
  const { busy, message, change, dismiss } = useUserChange(found.refetch)
  const [asked, setAsked] = useState<{ readonly user: User; readonly action: AskedAction }>()
  const hasCards = useMedia(narrowWindow)
  const columns = useMemo(() => {
    const shown = userColumns({
      isAdmin,
      busy,
      onChoose: (user, action) => (action === 'enable' ? change(user, action) : setAsked({ user, action })),
    })
    return hasCards ? withInHeading(shown, 'email') : shown
  }, [hasCards, isAdmin, busy, change])
  return (
    <ListPage
      title="Users"
      name="users"
      source={makeRowSource(found, answer => answer.users)}
      columns={columns}
      rowKey={user => user.userAttributes.userName}
      exportName="Users_Data.csv"
      narrowLook="cards"
      adding={{ path: '/users-add-new' }}
    >
      {asked && (
        <UserQuestion
          {...asked}
          onConfirm={() => {
            setAsked(undefined)
            change(asked.user, asked.action)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {message !== undefined && <AlertModal text={message} onClose={dismiss} />}
    </ListPage>
  )
}
