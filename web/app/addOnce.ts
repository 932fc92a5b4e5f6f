import type { DataRouter } from 'react-router-dom'

type Target = Parameters<DataRouter['navigate']>[0]
type Options = Parameters<DataRouter['navigate']>[1]

/**
 * Makes a router add an address to the browser's history only once, however often a link to it is followed. A link
 * stays on the screen until the next page has been fetched and rendered, which may take seconds. React Router itself
 * compares a link with the page on the screen, and would add the same address again at each further click.
 */
export const addOnce = (router: DataRouter): DataRouter => {
  const { navigate } = router
  const isAt = (to: Target): boolean =>
    typeof to === 'string' && new URL(to, window.location.href).href === window.location.href
  router.navigate = (to: Target | number, options?: Options): Promise<void> => {
    if (typeof to === 'number') return navigate(to)
    return navigate(to, isAt(to) ? { ...options, replace: true } : options)
  }
  return router
}
