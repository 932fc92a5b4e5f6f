import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Role } from '#shared/users/roles.ts'
import { sessionEnd, useSession } from '#web/lib/session/session.ts'
import { admission } from './guard.ts'

interface Props {
  readonly roles: readonly Role[] | 'signedIn'
  readonly children: ReactNode
}

/** Shows a page only to users who may see it. Visitors who have to sign in first return to the page afterwards. */
export const Protected = ({ roles, children }: Props) => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const verdict = admission(session?.userGroupsList, roles)
  if (verdict === 'admitted') return children
  const state = verdict === '/' && sessionEnd() !== 'signedOut' ? { from: pathname + search } : null
  // A redirect acts only when it is mounted, so each address has its own: the next address may follow before the page
  // that the first one leads to has been rendered.
  return <Navigate key={pathname + search} to={verdict} replace state={state} />
}
