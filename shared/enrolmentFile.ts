import type { EnrolmentRow } from './contract/enrolment.ts'
import { comparable, UnreadableFile, type Table } from './spreadsheets/table.ts'

/** A row of a file of instruments, with its number in the file. */
export interface FileRow extends Pick<EnrolmentRow, 'deviceName' | 'modelName'> {
  readonly row: number
}

const names = {
  serial: ['serialnumber', 'serial', 'devicename', 'asset'],
  model: ['model', 'modelname', 'devicemodel'],
} as const

/** The instruments that a table lists. Throws UnreadableFile where it lacks a column, and says which. */
export const enrolmentRows = ({ header, rows }: Table): FileRow[] => {
  const place = (known: readonly string[], said: string): number => {
    const found = header.findIndex(name => known.includes(comparable(name)))
    if (found === -1) throw new UnreadableFile(`It has no column ${said}. The first row must name the columns`)
    return found
  }
  const [serial, model] = [place(names.serial, 'Serial Number'), place(names.model, 'Model')]
  return rows.map(({ row, cells }) => ({
    row,
    deviceName: String(cells[serial] ?? '').trim(),
    modelName: String(cells[model] ?? '').trim(),
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
