import type { ListDigests } from '#shared/contract/listDigests.ts'
import { fittingRows } from './answerPage.ts'

/**
 * Returns the rows of a list that have changed since a page in the browser read the list. Undefined if they do not
 * fit into one answer.
 */
export const changesSince = <Row extends object>(list: ListDigests<Row>, rows: readonly Row[], seen: string) => {
  const groups = list.changedGroups(rows, seen)
  if (!groups) return undefined
  const changed = new Set(groups)
  const changedRows = rows.filter(row => changed.has(list.groupOf(row)))
  return fittingRows(changedRows).length === changedRows.length
    ? { changedRows, changedGroups: [...groups] }
    : undefined
}
