import type { audit } from '#shared/contract/calls/audit.ts'
import type { Input } from '#shared/contract/route.ts'

/** The maximum number of records that the page reads. Older records are found with a filter. */
export const auditPageSize = 2500

const hour = 3_600_000

/**
 * Returns the server's query for the filters in the address. The table then filters the answer exactly. A day's query
 * includes the hours around the day that belong to it in some time zone.
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
