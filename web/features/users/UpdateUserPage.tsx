import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import Skeleton from '@cloudscape-design/components/skeleton'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { routes } from '#shared/contract/routes.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/Page.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { isUnknown } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { UpdateUserForm } from './UpdateUserForm.tsx'
import { usersList } from './userPath.ts'

/** A §2: loads the user by the id in the path. */
export const UpdateUserPage = () => {
  const { id = '' } = useParams()
  const { data, error, isFetchedAfterMount, refetch } = useCall(routes.users.getUser, { userName: id })
  if (isUnknown(error))
    return (
      <Apart>
        <Alert type="warning" header="User not found">
          There is no user {id}. <RouteLink to={usersList.href}>See all users</RouteLink>
        </Alert>
      </Apart>
    )
  // A user read on an earlier visit is an old version, whose changes would be refused.
  if (data && isFetchedAfterMount) return <UpdateUserForm key={data.user.userAttributes.userName} user={data.user} />
  return (
    <Apart>
      <Container>
        {error ? <FailedState error={error} onRetry={() => void refetch()} /> : <Skeleton height="420px" />}
      </Container>
    </Apart>
  )
}

const Apart = ({ children }: { readonly children: ReactNode }) => (
  <Page title="Update User" above={[usersList]}>
    {children}
  </Page>
)
