import { useNavigate } from 'react-router-dom'
import { useIsMounted } from './useIsMounted.ts'

/** Leads on from a page that is still shown. An answer that arrives late must not fetch back a user who has left. */
export const useNavigateFromHere = (): ((to: string) => void) => {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  return to => {
    if (isHere()) void navigate(to)
  }
}
