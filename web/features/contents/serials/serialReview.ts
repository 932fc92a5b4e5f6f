import type { jobs } from '#shared/contract/calls/jobs.ts'
import type { Answer } from '#shared/contract/route.ts'
import { comparable, shownRows } from '#shared/spreadsheets/columns.ts'
import type { Table } from '#shared/spreadsheets/table.ts'

/** A serial number as it was found in pasted text or in a file. */
export interface SerialEntry {
  /** The position of the serial number in the text or the file, starting at 1. */
  readonly row: number
  /** The serial number; empty if the file's cell cannot be read. */
  readonly serialNumber: string
  /** Why the file's cell cannot be read; missing if it can. */
  readonly problem?: string
}

export const verdicts = ['recognised', 'otherModel', 'denied', 'unknown', 'twice', 'unreadable'] as const

export type Verdict = (typeof verdicts)[number]

export interface ReviewedSerial extends SerialEntry {
  readonly verdict: Verdict
  /** The model of the instrument with this serial number; empty if there is no such instrument. */
  readonly modelName: string
  readonly reason: string
}

const headerNames = new Set(['serialnumber', 'serialnumbers', 'serial', 'devicename', 'asset'])

/**
 * Extracts the serial numbers from a file. They are in the column with a heading such as `Serial Number`. Without
 * such a column, they are in the first column, whose first cell is then a serial number too.
 */
export const serialsInTable = (table: Table): readonly SerialEntry[] => {
  const { header } = table
  const named = header.findIndex(name => headerNames.has(comparable(name)))
  const entries = shownRows(table, { serial: Math.max(0, named) }).map(({ row, texts, problems: [problem] }) => ({
    row,
    serialNumber: texts.serial.trim(),
    ...(problem && { problem: problem.message }),
  }))
  const first: SerialEntry = { row: 1, serialNumber: header[0] ?? '' }
  return (named === -1 ? [first, ...entries] : entries).filter(
    ({ serialNumber, problem }) => serialNumber !== '' || problem !== undefined,
  )
}

/** Splits pasted text into serial numbers, which contain none of the separators. */
export const serialsInText = (text: string): readonly SerialEntry[] =>
  text.split(/[\s,;]+/).flatMap((serialNumber, index) => (serialNumber === '' ? [] : { row: index + 1, serialNumber }))

type Found = Answer<typeof jobs.checkSerialNumbers>['serialNumbersList']

/** Counts the serial numbers that a job's models do not already cover, in the same way as the server does. */
export const besideModels = (found: Found, models: readonly string[]): number =>
  found.filter(({ deviceStatus, modelName }) => deviceStatus !== 'OK' || !models.includes(modelName)).length

interface Context {
  /** The serial numbers that are already in the form. */
  readonly known: readonly string[]
  /** The models that the job is for. If there are none, any model is accepted. */
  readonly models: readonly string[]
}

/**
 * Decides for each serial number whether it can be added to the job, and why not. The verdicts are in the order of
 * the serial numbers.
 */
export const reviewed = (
  entries: readonly SerialEntry[],
  found: Found,
  { known, models }: Context,
): readonly ReviewedSerial[] => {
  const byName = new Map(found.map(one => [one.serialNumber, one]))
  const seen = new Map(known.map(name => [name, 'It is already in the job']))
  return entries.map(entry => {
    if (entry.problem !== undefined) return { ...entry, verdict: 'unreadable', modelName: '', reason: entry.problem }
    const { modelName = '', isFound = false, deviceStatus, message = '' } = byName.get(entry.serialNumber) ?? {}
    const before = seen.get(entry.serialNumber)
    if (before === undefined) seen.set(entry.serialNumber, `It is already in row ${entry.row}`)
    const of = (verdict: Verdict, reason = ''): ReviewedSerial => ({ ...entry, verdict, modelName, reason })
    if (before !== undefined) return of('twice', before)
    if (!isFound) return of('unknown', message)
    if (deviceStatus === 'DENIED') return of('denied', 'A DENIED instrument gets no content')
    if (models.length > 0 && !models.includes(modelName)) return of('otherModel', `Its model is ${modelName}`)
    return of('recognised')
  })
}

/** Whether a serial number can be added. Unknown, denied and duplicate ones cannot. */
export const mayTake = ({ verdict }: Pick<ReviewedSerial, 'verdict'>): boolean =>
  verdict === 'recognised' || verdict === 'otherModel'
