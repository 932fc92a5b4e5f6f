import { audit } from '#shared/contract/calls/audit.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { RouteLink } from './RouteLink.tsx'

interface Props {
  /** The kind of thing, as the audit trail spells it. */
  readonly entity: string
  readonly name: string
}

/** The address of the audit page, filtered to the changes of one thing. */
export const changesPath = (entity: string, name: string): string =>
  `/audit?${new URLSearchParams({ entity, name }).toString()}`

/** A link to the changes of one thing, for users who may read the audit trail. */
export const HistoryLink = ({ entity, name }: Props) => {
  const allowed = audit.listAudit.roles
  const roles = useRoles()
  if (!allowed.some(role => roles.includes(role))) return null
  return <RouteLink to={changesPath(entity, name)}>History of changes</RouteLink>
}
