import { useLocation, useNavigate } from 'react-router-dom'
import { useIsMounted } from './useIsMounted.ts'

/**
 * Returns a function that navigates only if the page is still shown: a late answer must not move a user who has left.
 * The address changes as soon as the user leaves, but the page may be shown for up to two more seconds, until the
 * next one has been rendered. So the address is compared, too.
 */
export const useNavigateFromHere = (): ((to: string) => void) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = useIsMounted()
  return to => {
    if (isHere() && window.location.pathname === pathname) void navigate(to)
  }
}
