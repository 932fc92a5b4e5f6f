import { noRightsPage } from '#shared/users/pages.ts'
import type { Role } from '#shared/users/roles.ts'

/** Decides on a visitor of a protected page: user info first (else the sign-in), then at least one listed role. */
export const admission = (
  userRoles: readonly Role[] | undefined,
  pageRoles: readonly Role[] | 'signedIn',
): 'admitted' | '/' | typeof noRightsPage => {
  if (!userRoles) return '/'
  return pageRoles === 'signedIn' || pageRoles.some(role => userRoles.includes(role)) ? 'admitted' : noRightsPage
}
