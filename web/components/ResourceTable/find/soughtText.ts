import { countText } from '#web/lib/countText.ts'
import type { RowSource } from '../rowSource.ts'
import type { TableView } from '../view.ts'

/**
 * Says what filters that leave no row have looked for. If the list holds only some of the rows, says how many the
 * filters have seen, and where the others are searched.
 * @param held the number of rows in the list
 */
export const soughtText = (
  { text, filters }: Pick<TableView, 'text' | 'filters'>,
  held: number,
  { total, part }: Pick<RowSource<never>, 'total' | 'part'>,
): string => {
  const wanted = text.trim()
  const others = Object.keys(filters).length
  const named = others > 1 ? ['the filters'] : others === 1 || wanted === '' ? ['the filter'] : []
  const what = [...(wanted === '' ? [] : [`“${wanted}”`]), ...named].join(' and ')
  if (total === undefined) return `Nothing matches ${what}.`
  const among = `Nothing matches ${what} among ${countText(held)} of ${countText(total)} rows.`
  return part ? `${among} The advanced search covers all.` : among
}
