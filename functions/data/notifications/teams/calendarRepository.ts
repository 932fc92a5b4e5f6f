import type { Trail } from '../../../domain/audit.ts'
import type { CalendarAddress } from '../../../domain/notifications/teams/calendarAddress.ts'
import { auditPut } from '../../audit/auditRepository.ts'
import { tableName } from '../../store/db.ts'
import { writeTogether } from '../../store/versionedWrites.ts'
import { itemsOfKind } from '../../store/itemsOfKind.ts'

const table = tableName('teams')
const schemaVersion = 1

/**
 * The kind of items, in the table of deliveries, that store the address of a team's on-call calendar. Such an item
 * has its team's id.
 */
export const calendarKind = 'calendar'

/** Returns the addresses of all teams' on-call calendars. There are at most as many as teams. */
export const readCalendars = async (): Promise<CalendarAddress[]> => {
  const items = await itemsOfKind(table, calendarKind)
  return items.map(({ id, secretHash, since }) => ({
    teamId: String(id),
    secretHash: String(secretHash),
    since: String(since),
  }))
}

/** The team whose on-call calendar is changed, as named in the audit trail. */
interface Named {
  readonly id: string
  readonly name: string
}

/**
 * Creates or replaces the address of a team's on-call calendar. The audit trail gets neither the secret nor its hash.
 */
export const saveCalendar = async (address: CalendarAddress, { name }: Named, trail: Trail): Promise<void> => {
  const { teamId: id, secretHash, since } = address
  await writeTogether([
    { Put: { TableName: table, Item: { kind: calendarKind, id, secretHash, since, schemaVersion } } },
    auditPut({ ...trail, entity: 'team', name, before: undefined, after: { calendarSince: since } }),
  ])
}

/** Removes the address of a team's on-call calendar. */
export const removeCalendar = async ({ since }: CalendarAddress, { id, name }: Named, trail: Trail): Promise<void> => {
  await writeTogether([
    { Delete: { TableName: table, Key: { kind: calendarKind, id } } },
    auditPut({ ...trail, entity: 'team', name, before: { calendarSince: since }, after: undefined }),
  ])
}
