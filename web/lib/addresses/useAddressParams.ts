import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom'

/** Computes the parameters of the next address from those of the current address. */
export type Update = (current: URLSearchParams) => URLSearchParams

/**
 * The parameters of the address, and a function that updates them. An update starts from the browser's current
 * address. React Router's own function starts from the address of the last render, and a page with 10,000 rows
 * renders up to a second after its address has changed: a second update in that time would undo the first one. An
 * update that comes after the user has gone on to another page, whose address it would change, is dropped.
 */
export const useAddressParams = () => {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const update = useCallback(
    (change: Update, options?: NavigateOptions): void => {
      if (window.location.pathname !== pathname) return
      void navigate(`?${change(new URLSearchParams(window.location.search)).toString()}`, options)
    },
    [navigate, pathname],
  )
  return [params, update] as const
}
