import { noRightsPage } from '#shared/users/pages.ts'
import type { Role } from '#shared/users/roles.ts'

/**
 * Decides whether a visitor may see a protected page. Without user info, the visitor has to sign in. With user info,
 * the visitor needs at least one of the listed roles.
 */
export const admission = (
  userRoles: readonly Role[] | undefined,
  pageRoles: readonly Role[] | 'signedIn',
): 'admitted' | '/' | typeof noRightsPage => {
  if (!userRoles) return '/'
  return pageRoles === 'signedIn' || pageRoles.some(role => userRoles.includes(role)) ? 'admitted' : noRightsPage
}
