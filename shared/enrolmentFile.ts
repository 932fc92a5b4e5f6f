import type { EnrolmentRow } from './contract/enrolment.ts'
import { placesOf, shownRows } from './spreadsheets/columns.ts'
import { UnreadableFile, type Table } from './spreadsheets/table.ts'

/** A row of a file of instruments, with its number in the file. */
export interface FileRow extends Pick<EnrolmentRow, 'deviceName' | 'modelName'> {
  readonly row: number
  /** Why the row cannot be read; undefined for a good one. */
  readonly problem: string | undefined
}

const columns = {
  'Serial Number': ['serialnumber', 'serial', 'devicename', 'asset'],
  Model: ['model', 'modelname', 'devicemodel'],
} as const

type Column = keyof typeof columns

/** The instruments that a table lists. Throws UnreadableFile where it lacks a column, and says which. */
export const enrolmentRows = (table: Table): FileRow[] => {
  const places = placesOf<Column>(table.header, columns)
  for (const column of Object.keys(columns) as Column[])
    if (places[column] === -1)
      throw new UnreadableFile(`It has no column ${column}. The first row must name the columns`)
  return shownRows(table, places).map(({ row, texts, problems: [problem] }) => ({
    row,
    deviceName: texts['Serial Number'].trim(),
    modelName: texts.Model.trim(),
    problem: problem && `${problem.column}: ${problem.message}`,
  }))
}

/** The credentials file of an instrument; the agent reads it (`credentials` in its configuration). */
export interface Credentials {
  readonly name: string
  readonly model: string
  /** PEM, both. */
  readonly certificate: string
  readonly privateKey: string
  /** The public keys that content is signed by, SPKI in base64 by id. */
  readonly contentKeys: Readonly<Record<string, string>>
}

/** A colon is no part of a file's name everywhere. */
export const credentialsFileName = (deviceName: string): string => `${encodeURIComponent(deviceName)}.json`

export const credentialsText = (credentials: Credentials): string =>
  `${JSON.stringify({ schemaVersion: 1, ...credentials }, undefined, 2)}\n`
