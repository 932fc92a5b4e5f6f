import { useParams } from 'react-router-dom'
import { users } from '#shared/contract/calls/users.ts'
import { UpdatePage } from '#web/components/form/UpdatePage.tsx'
import { useCall } from '#web/lib/queries.ts'
import { UpdateUserForm } from './UpdateUserForm.tsx'
import { usersList } from './userPath.ts'

/** The page of the user whose id is in the path (specification A §2). */
export const UpdateUserPage = () => {
  const { id = '' } = useParams()
  const read = useCall(users.getUser, { userName: id }, { isNewest: true })
  return (
    <UpdatePage kind="user" id={id} list={usersList} title="Update User" read={read}>
      {({ user }) => <UpdateUserForm key={user.userAttributes.userName} user={user} />}
    </UpdatePage>
  )
}
