import { protectedPages, type ProtectedPage } from '#shared/users/pages.ts'
import type { Role } from '#shared/users/roles.ts'

export const mayOpen = (page: ProtectedPage, roles: readonly Role[]): boolean => {
  const allowed: readonly Role[] = protectedPages[page]
  return allowed.some(role => roles.includes(role))
}
