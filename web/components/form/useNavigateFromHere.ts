import { useNavigate } from 'react-router-dom'
import { useIsMounted } from './useIsMounted.ts'

/**
 * Returns a function that navigates only if the page is still shown: a late answer must not move a user who has left.
 */
export const useNavigateFromHere = (): ((to: string) => void) => {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  return to => {
    if (isHere()) void navigate(to)
  }
}
