import { useLocation } from 'react-router-dom'
import { useSession } from '#web/lib/session/session.ts'
import { preloadPage, shell } from './pages.tsx'
import { Protected } from './Protected.tsx'

/**
 * Everything behind the sign-in. Without a session, nothing of it is fetched, not even the shell. With a session, the
 * shell and the page are fetched in parallel.
 */
export const SignedIn = () => {
  const { pathname } = useLocation()
  void preloadPage(pathname, useSession() !== null).catch(() => {})
  return (
    <Protected roles="signedIn">
      <shell.Component />
    </Protected>
  )
}
