import type { audit } from '#shared/contract/calls/audit.ts'
import type { Input } from '#shared/contract/route.ts'

/** The number of records that a person looks through; a filter finds older ones. */
export const auditPageSize = 2500

const hour = 3_600_000

/**
 * The query that the filters in the address make for the server. The table filters its answer again, exactly. A day is
 * requested together with the hours around it that belong to that day in some zone.
 */
export const auditSearchFrom = (params: URLSearchParams): Input<typeof audit.listAudit> => {
  const [entity, name, userName] = ['entity', 'name', 'who'].map(filter => params.get(filter) || undefined)
  const midnight = Date.parse(`${params.get('at') ?? ''}T00:00:00Z`)
  return {
    pageSize: auditPageSize,
    offSet: 1,
    ...(entity && name && { entity, name }),
    ...(userName && { userName }),
    ...(!Number.isNaN(midnight) && {
      startDate: new Date(midnight - 14 * hour).toISOString(),
      endDate: new Date(midnight + 36 * hour).toISOString(),
    }),
  }
}
