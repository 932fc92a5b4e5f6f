import type { Route } from '#shared/contract/route.ts'
import type { Trail } from '../domain/audit.ts'

interface Asked {
  readonly now: number
  readonly requestId: string
}

/** What a mutating call leaves in the audit trail, of whoever's token it came with. */
export const trailOf = (route: Route, { now, requestId }: Asked, by: string): Trail => {
  if (!route.audit) throw new Error(`${route.path} changes something and has no name in the audit trail`)
  return { by, at: now, action: route.audit, requestId }
}
