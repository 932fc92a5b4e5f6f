import type { ListDigests } from '#shared/contract/listDigests.ts'
import { fittingRows } from './answerPage.ts'

/** The changed rows of a list, which replace those of the page. Undefined if they do not fit into one answer. */
export const changesSince = <Row extends object>(list: ListDigests<Row>, rows: readonly Row[], seen: string) => {
  const groups = list.changedGroups(rows, seen)
  if (!groups) return undefined
  const changed = new Set(groups)
  const changedRows = rows.filter(row => changed.has(list.groupOf(row)))
  return fittingRows(changedRows).length === changedRows.length
    ? { changedRows, changedGroups: [...groups] }
    : undefined
}
