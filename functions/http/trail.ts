import type { Route } from '#shared/contract/route.ts'
import type { Trail } from '../domain/audit.ts'

interface Asked {
  readonly now: number
  readonly requestId: string
}

/**
 * Builds the trail of a change: who made it, when and in which request. `handle` passes the user from the token; a
 * public call names the person itself.
 */
export const buildTrail = ({ audit, path }: Route, { now, requestId }: Asked, by: string): Trail => {
  if (audit === undefined)
    throw new Error(
      `The call ${path} changes something and has no name in the audit trail. Set 'audit' in its contract`,
    )
  return { by, at: now, action: audit, requestId }
}
