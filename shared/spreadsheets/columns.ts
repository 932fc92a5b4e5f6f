import { refuse, textOf, type Table } from './table.ts'

/** Converts a column's name to the form in which names are compared: in lower case, without spaces. */
export const comparable = (name: string): string => name.replace(/\s+/g, '').toLowerCase()

/** The columns to read from a table. Each has the names that its header may have, as converted by `comparable`. */
export type Columns<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** Creates the definitions of columns that have only one possible name each. */
export const columnsNamed = <Name extends string>(names: readonly Name[]): Columns<Name> =>
  // Safe cast: `fromEntries` creates one entry for each name.
  Object.fromEntries(names.map(name => [name, [comparable(name)]])) as unknown as Columns<Name>

/**
 * Returns the index of each wanted column in the header, or -1 if it is missing. Other columns may have duplicate
 * names.
 */
export const findColumnPlaces = <Name extends string>(
  header: readonly string[],
  columns: Columns<Name>,
): Readonly<Record<Name, number>> => {
  const titles = header.map(comparable)
  const places = (Object.keys(columns) as Name[]).map(name => {
    const found = titles.flatMap((title, place) => (columns[name].includes(title) ? [place] : []))
    const [place = -1, other] = found
    if (other !== undefined) {
      const both = [header[place], header[other]].map(title => title?.slice(0, 100)).join(' and ')
      refuse(`The file has two columns for ${name}: ${both}. Remove or rename one of them`)
    }
    return [name, place] as const
  })
  return Object.fromEntries(places) as Record<Name, number>
}

/** The texts of one row in the wanted columns, as the sheet shows them. */
export interface ShownRow<Name extends string> {
  readonly row: number
  /**
   * The texts of the row's cells, keyed by column. Empty if the table does not have the column, or if the cell has a
   * problem.
   */
  readonly texts: Readonly<Record<Name, string>>
  /** The cells of the row whose shown text could not be determined, each with the problem. */
  readonly problems: readonly { readonly column: Name; readonly message: string }[]
}

/** Returns the texts of each row in the wanted columns. All other columns are ignored. */
export const shownRows = <Name extends string>(
  { rows }: Table,
  places: Readonly<Record<Name, number>>,
): ShownRow<Name>[] => {
  const names = Object.keys(places) as Name[]
  return rows.map(({ row, cells }) => {
    const texts = names.map(name => [name, textOf(cells[places[name]])] as const)
    const problems = names.flatMap(column => {
      const cell = cells[places[column]]
      return typeof cell === 'object' ? [{ column, message: cell.problem }] : []
    })
    return { row, texts: Object.fromEntries(texts) as Record<Name, string>, problems }
  })
}
