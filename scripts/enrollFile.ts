import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { certificateRequestFor, newCertificateRequest } from '#shared/devices/certificateRequest.ts'
import { checkedPerCall, enrolledPerCall, type EnrolmentResult } from '#shared/contract/enrolment.ts'
import { credentialsFileNames, credentialsText, enrolmentRows, type FileRow } from '#shared/devices/enrolmentFile.ts'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import { writeAtomically } from './files/atomicFile.ts'
import { CallFailure, type LocalApi } from './base/localApi.ts'

export interface EnrollFileOptions {
  readonly api: LocalApi
  /** A .csv, .xlsx, .xls or .json file with the columns Serial Number and Model. */
  readonly file: string
  /** The folder for the credentials files, one per instrument. */
  readonly out: string
  readonly admit: boolean
  readonly replace: boolean
  /** If true, the command enrols nothing and only says what it would do. */
  readonly dryRun: boolean
  readonly say: (text: string) => void
  /** Waits before refused rows are sent to the service again. The default waits in real time. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

const remedy =
  'Run the same command again to go on with them. If AWS IoT goes on taking no more requests, ask AWS for higher quotas of AWS IoT Core, as docs/deployment.md says'

interface Answer {
  readonly instruments: readonly EnrolmentResult[]
  readonly contentKeys?: Readonly<Record<string, string>>
}

/**
 * Enrols the instruments listed in a file. Can be interrupted at any point and run again: an instrument whose
 * credentials file exists is skipped, and an instrument whose key exists keeps that key. Returns the number of rows
 * that were not enrolled.
 */
export const enrollFile = async (options: EnrollFileOptions): Promise<number> => {
  const { api, file, out, admit, replace, dryRun, say, wait } = options
  const all = await rowsIn(file)
  const rows = all.filter(({ problem }) => problem === undefined)
  for (const { row, problem } of all) if (problem !== undefined) say(`row ${row}, ${problem}`)
  if (rows.length > checkedPerCall)
    throw new Error(`${file} lists more than ${checkedPerCall} instruments. Split it into several files`)
  const keys = path.join(out, 'keys')
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const present = new Set(await readdir(out))
  const files = credentialsFileNames(
    rows.map(({ deviceName }) => deviceName),
    [...present, ...(await readdir(keys)).map(name => name.replace(/\.pem$/, '.json'))],
  )
  const fileOf = (deviceName: string): string => files.get(deviceName) ?? ''
  const keyOf = (deviceName: string): string => path.join(keys, fileOf(deviceName).replace(/\.json$/, '.pem'))
  const todo = rows.filter(({ deviceName }) => !present.has(fileOf(deviceName)))
  if (todo.length < rows.length) {
    const hint = replace ? '. To replace these certificates too, name a new folder by --out' : ''
    say(`${rows.length - todo.length} are done already: their files are in ${out}${hint}`)
  }
  if (todo.length === 0) {
    await tidy(out, keys)
    return all.length - rows.length
  }
  const batch = path.basename(file, path.extname(file)).slice(0, 100).toWellFormed() || 'file'
  const ask = async (instruments: readonly object[], isDryRun: boolean, replaces: boolean): Promise<Answer> =>
    (await api.post('device/enrol', { batch, admit, replace: replaces, dryRun: isDryRun, instruments })) as Answer
  const withCsr = await Promise.all(
    todo.map(async row => ({ ...row, csr: await csrOf(keyOf(row.deviceName), row, false) })),
  )
  const { instruments: checked } = await ask(
    withCsr.map(({ deviceName, modelName, csr }) => ({ deviceName, modelName, csr })),
    true,
    replace,
  )
  const good = todo.filter((_, place) => checked[place]?.outcome !== 'refused')
  report(todo, checked, say)
  const badRows = all.length - rows.length + todo.length - good.length
  if (dryRun) return badRows
  const send = async (some: readonly FileRow[]): Promise<readonly EnrolmentResult[]> => {
    const sent = await Promise.all(
      some.map(async ({ deviceName, modelName }) => ({
        deviceName,
        modelName,
        csr: await csrOf(keyOf(deviceName), { deviceName }, true),
      })),
    )
    const { instruments, contentKeys = {} } = await ask(sent, false, replace)
    for (const { deviceName: name, modelName: model, certificate } of instruments) {
      if (certificate === undefined) continue
      const privateKey = await readFile(keyOf(name), 'utf8')
      const credentials = credentialsText({ name, model, certificate, privateKey, contentKeys })
      await writeAtomically(path.join(out, fileOf(name)), credentials)
      await rm(keyOf(name))
    }
    return instruments
  }
  const left = await sendRows(good, { send, say, ...(wait && { wait }) })
  for (const { row, reason } of left) say(`row ${row.row}, ${row.deviceName}: ${reason}`)
  if (left.length > 0) say(`${left.length} are left. ${remedy}`)
  await tidy(out, keys)
  return badRows + left.length
}

const rowsIn = async (file: string): Promise<FileRow[]> => {
  const read = readTable(await readFile(file), file)
  if ('refused' in read) throw new Error(`${file} cannot be read. ${read.refused}`)
  return enrolmentRows(read.table)
}

/**
 * Removes the keys that an interrupted run of this command has left behind, and then the folder of keys if it is
 * empty.
 */
const tidy = async (out: string, keys: string): Promise<void> => {
  const present = new Set(await readdir(out))
  for (const name of await readdir(keys)) {
    const isDone = present.has(name.replace(/\.pem$/, '.json'))
    if (isDone || name.endsWith('.tmp')) await rm(path.join(keys, name))
  }
  if ((await readdir(keys)).length === 0) await rmdir(keys)
}

/**
 * Returns the certificate request for the instrument's key. The key is stored on disk before the request is sent, so
 * that an interruption does not lose it.
 */
const csrOf = async (
  file: string,
  { deviceName }: Pick<FileRow, 'deviceName'>,
  makesKey: boolean,
): Promise<string | undefined> => {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return certificateRequestFor(deviceName, known)
  if (!makesKey) return undefined
  const { privateKey, csr } = await newCertificateRequest(deviceName)
  await writeAtomically(file, privateKey)
  return csr
}

const report = (rows: readonly FileRow[], results: readonly EnrolmentResult[], say: (text: string) => void): void => {
  const count = (outcome: EnrolmentResult['outcome']): number => results.filter(one => one.outcome === outcome).length
  say(`${count('new')} new, ${count('again')} again, ${count('enrolled')} to go on with, ${count('refused')} refused`)
  for (const [place, { outcome, deviceName, reason }] of results.entries())
    if (outcome === 'refused') say(`row ${rows[place]?.row}, ${deviceName || 'no serial number'}: ${reason}`)
}

/** A row of the file whose instrument could not be enrolled, with the reason. */
export interface RefusedRow {
  readonly row: FileRow
  readonly reason: string
}

/** The fields of a row's result that decide whether the row is sent to the service again. */
export type RowResult = Pick<EnrolmentResult, 'outcome' | 'reason' | 'canRetry'>

interface SendOptions {
  /** Enrols several rows in one call, and returns one result per row. */
  readonly send: (rows: readonly FileRow[]) => Promise<readonly RowResult[]>
  readonly say: (text: string) => void
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

/**
 * The waits before the remaining rows are sent again, in milliseconds. AWS IoT limits the number of requests per
 * second.
 */
const waits = [5_000, 15_000, 30_000]

/**
 * Enrols rows, several per call. A row that is refused temporarily is sent again a few times. Returns the rows that
 * could not be enrolled.
 */
export const sendRows = async (
  rows: readonly FileRow[],
  { send, say, wait = setTimeout }: SendOptions,
): Promise<RefusedRow[]> => {
  const refused: RefusedRow[] = []
  let left: RefusedRow[] = rows.map(row => ({ row, reason: '' }))
  let enrolled = 0
  for (const pause of [...waits, undefined]) {
    const again: RefusedRow[] = []
    for (let from = 0; from < left.length; from += enrolledPerCall) {
      const some = left.slice(from, from + enrolledPerCall).map(({ row }) => row)
      const results = await send(some).catch((error: unknown) => some.map(() => notTaken(error)))
      for (const [place, { outcome, reason, canRetry }] of results.entries()) {
        const row = some[place]
        if (!row) continue
        if (outcome === 'enrolled') enrolled += 1
        else (canRetry ? again : refused).push({ row, reason })
      }
      say(`${enrolled} of ${rows.length} enrolled`)
    }
    left = again
    if (left.length === 0 || pause === undefined) break
    say(`${left.length} could not be enrolled this time, and are sent again in ${pause / 1_000} s`)
    await wait(pause)
  }
  return [...refused, ...left].toSorted((one, other) => one.row.row - other.row.row)
}

/** Returns a row's result if its call was refused temporarily or failed on the server. Throws any other failure. */
const notTaken = (error: unknown): RowResult => {
  if (!(error instanceof CallFailure) || (error.status !== 429 && error.status < 500)) throw error
  return { outcome: 'refused', reason: `The API answers ${error.status}`, canRetry: true }
}
