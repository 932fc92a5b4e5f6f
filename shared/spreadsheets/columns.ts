import { refuse, textOf, type Table } from './table.ts'

/** The name of a column in the form in which names are compared: in lower case, without spaces. */
export const comparable = (name: string): string => name.replace(/\s+/g, '').toLowerCase()

/**
 * The columns of a table that are read. Each has the names that its header may have, in the form that `comparable`
 * makes.
 */
export type Columns<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** Makes columns whose header has only one possible name each. */
export const columnsNamed = <Name extends string>(names: readonly Name[]): Columns<Name> =>
  // `fromEntries` makes one entry for each name.
  Object.fromEntries(names.map(name => [name, [comparable(name)]])) as unknown as Columns<Name>

/**
 * The place of each wanted column in the header; -1 if it is missing. Columns that are not wanted may have equal
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
    if (other !== undefined) refuse(`The file has two columns called ${header[other]?.slice(0, 100)}`)
    return [name, place] as const
  })
  return Object.fromEntries(places) as Record<Name, number>
}

/** The texts in the wanted columns of one row, as the sheet shows them. */
export interface ShownRow<Name extends string> {
  readonly row: number
  /** The texts by column. A text is empty if the table has no such column, or if the cell has a problem. */
  readonly texts: Readonly<Record<Name, string>>
  /** The cells whose text could not be determined, each with the problem. */
  readonly problems: readonly { readonly column: Name; readonly message: string }[]
}

/** Returns the texts in the wanted columns of each row. The content of other columns does not matter. */
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
