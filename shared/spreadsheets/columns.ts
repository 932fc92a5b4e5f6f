import { refuse, textOf, type Table } from './table.ts'

/** Header names are the same whatever their case and spaces. */
export const comparable = (name: string): string => name.replace(/\s+/g, '').toLowerCase()

/** The columns that are looked at, each with the names that it may have, as `comparable` makes them. */
export type Columns<Name extends string> = Readonly<Record<Name, readonly string[]>>

/** Columns that have one name each. */
export const columnsNamed = <Name extends string>(names: readonly Name[]): Columns<Name> =>
  Object.fromEntries(names.map(name => [name, [comparable(name)]])) as unknown as Columns<Name> // one for each name

/** The place of each column in the header; -1 for one that it lacks. Columns that nobody looks at may be alike. */
export const placesOf = <Name extends string>(
  header: readonly string[],
  columns: Columns<Name>,
): Readonly<Record<Name, number>> => {
  const titles = header.map(comparable)
  const places = (Object.keys(columns) as Name[]).map(name => {
    const found = titles.flatMap((title, place) => (columns[name].includes(title) ? [place] : []))
    const [place = -1, other] = found
    if (other !== undefined) refuse(`It has two columns called ${header[other]?.slice(0, 100)}`)
    return [name, place] as const
  })
  return Object.fromEntries(places) as Record<Name, number>
}

/** The columns of a row that are looked at, as the sheet shows them. */
export interface ShownRow<Name extends string> {
  readonly row: number
  /** Empty for a column that the table lacks, and for a cell with a problem. */
  readonly texts: Readonly<Record<Name, string>>
  /** Why the texts of some of these cells cannot be determined. */
  readonly problems: readonly { readonly column: Name; readonly message: string }[]
}

/** The rows of a table by its places. The content of other columns does not matter. */
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
