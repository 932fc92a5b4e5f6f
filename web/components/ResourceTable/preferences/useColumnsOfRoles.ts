import { useRoles } from '#web/lib/session/session.ts'
import type { Column } from '../column.ts'

/** The columns that the viewer's roles may see. */
export const useColumnsOfRoles = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const roles = useRoles()
  return columns.filter(column => column.roles?.some(role => roles.includes(role)) ?? true)
}
