import { useCallback, useMemo, useState } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router-dom'
import type { Update } from './useAddressParams.ts'

/**
 * The parameters of the browser's current address, and a function that updates them. It is for controls that compute
 * their next state from the state that they show, such as the sort controls of a table. They show each update at
 * once, whereas a page with 10,000 rows renders up to a second after its address has changed.
 */
export const useNewestParams = () => {
  const navigate = useNavigate()
  const [, show] = useState('')
  const update = useCallback(
    (change: Update, options?: NavigateOptions): void => {
      const go = async (): Promise<void> => {
        await navigate(`?${change(new URLSearchParams(window.location.search)).toString()}`, options)
        show(window.location.search)
      }
      void go()
    },
    [navigate],
  )
  const { search } = window.location
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, update] as const
}
