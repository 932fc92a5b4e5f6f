import { protectedPages, type ProtectedPage } from '#shared/pages.ts'
import type { Role } from '#shared/roles.ts'

export const mayOpen = (page: ProtectedPage, roles: readonly Role[]): boolean => {
  const allowed: readonly Role[] = protectedPages[page]
  return allowed.some(role => roles.includes(role))
}
