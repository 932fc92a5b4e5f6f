import { isDeviceOfWindows } from '../text/contentFileName.ts'
import type { EnrolmentRow } from '../contract/enrolment.ts'
import { findColumnPlaces, shownRows } from '../spreadsheets/columns.ts'
import { UnreadableFile, type Table } from '../spreadsheets/table.ts'

/** A row of a file that lists new instruments. `row` is its number in the file. */
export interface FileRow extends Pick<EnrolmentRow, 'deviceName' | 'modelName'> {
  readonly row: number
  /** Why the row cannot be read. Undefined if it can. */
  readonly problem: string | undefined
}

const columns = {
  'Serial Number': ['serialnumber', 'serial', 'devicename', 'asset'],
  Model: ['model', 'modelname', 'devicemodel'],
} as const

type Column = keyof typeof columns

/**
 * Reads the instruments listed in a table. Throws UnreadableFile with the column's name if a required column is
 * missing.
 */
export const enrolmentRows = (table: Table): FileRow[] => {
  const places = findColumnPlaces<Column>(table.header, columns)
  for (const column of Object.keys(columns) as Column[])
    if (places[column] === -1)
      throw new UnreadableFile(`The file has no column ${column}. The first row must name the columns`)
  return shownRows(table, places).map(({ row, texts, problems: [problem] }) => ({
    row,
    deviceName: texts['Serial Number'].trim(),
    modelName: texts.Model.trim(),
    problem: problem && `${problem.column}: ${problem.message}`,
  }))
}

/**
 * The content of an instrument's credentials file, which the agent reads (`credentials` in the agent's
 * configuration).
 */
export interface Credentials {
  readonly name: string
  readonly model: string
  /** The instrument's certificate and its private key, both in PEM. */
  readonly certificate: string
  readonly privateKey: string
  /** The public keys that signed content is verified with, in SPKI and base64, keyed by key id. */
  readonly contentKeys: Readonly<Record<string, string>>
}

/**
 * Returns the name of each instrument's credentials file. Windows and macOS treat names that differ only in case as
 * the same, and Windows reserves some names for devices. In these cases a suffix makes the names different, such as
 * `lab-7(7).json` and `LAB-7(0).json`.
 * @param present the files that are already in the folder; they stay assigned to their instruments
 */
export const credentialsFileNames = (
  deviceNames: Iterable<string>,
  present: Iterable<string> = [],
): ReadonlyMap<string, string> => {
  const names = [...new Set(deviceNames)]
  const files = new Set(present)
  const taken = new Set(Array.from(files, file => file.toLowerCase()))
  const alike = Map.groupBy(names, name => name.toLowerCase())
  const fileOf = (name: string): string => {
    const [plain, marked] = [`${stemOf(name)}.json`, `${stemOf(name)}(${casesOf(name)}).json`]
    const found = [plain, marked].find(file => files.has(file))
    if (found !== undefined) return found
    const isAlone = alike.get(name.toLowerCase())?.length === 1 && !taken.has(plain.toLowerCase())
    return isAlone && !isDeviceOfWindows(plain) ? plain : marked
  }
  return new Map(names.map(name => [name, fileOf(name)]))
}

/** The name of a credentials file without its extension. A colon is encoded, because some systems do not allow it. */
const stemOf = (deviceName: string): string => encodeURIComponent(deviceName).replaceAll('%3A', '+')

/**
 * Encodes which letters of an instrument's name are lower case (1) or capitals (0), as bits in hexadecimal. Two names
 * that differ only in case get different codes, which make their file names different.
 */
const casesOf = (name: string): string => {
  const bits = name.replace(/[^a-zA-Z]/g, '').replace(/./g, letter => (letter === letter.toLowerCase() ? '1' : '0'))
  return BigInt(`0b0${bits}`).toString(16)
}

export const credentialsText = (credentials: Credentials): string =>
  `${JSON.stringify({ schemaVersion: 1, ...credentials }, undefined, 2)}\n`
