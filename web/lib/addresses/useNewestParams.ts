import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'
import type { Update } from './useAddressParams.ts'

/**
 * The parameters of the browser's current address, and a function that updates them. It is for controls that compute
 * their next state from the state that they show, such as the sort controls of a table. They show each update at
 * once, whereas a page with 10,000 rows renders up to a second after its address has changed. An update that comes
 * after the user has gone on to another page, such as that of a text typed just before, is dropped.
 */
export const useNewestParams = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [, show] = useState('')
  const update = useCallback(
    (change: Update, options?: NavigateOptions): void => {
      if (window.location.pathname !== pathname) return
      const go = async (): Promise<void> => {
        await navigate(`?${change(new URLSearchParams(window.location.search)).toString()}`, options)
        show(window.location.search)
      }
      void go()
    },
    [navigate, pathname],
  )
  const { search } = window.location
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [params, update] as const
}
