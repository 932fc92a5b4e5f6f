import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { certificateRequestFor, newCertificateRequest } from '#shared/certificateRequest.ts'
import { checkedPerCall, enrolledPerCall, type EnrolmentResult } from '#shared/contract/enrolment.ts'
import { credentialsFileNames, credentialsText, enrolmentRows, type FileRow } from '#shared/enrolmentFile.ts'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import { writeAtomically } from './files/atomicFile.ts'
import type { LocalApi } from './localApi.ts'

export interface EnrollFileOptions {
  readonly api: LocalApi
  /** A .csv, .xlsx, .xls or .json file with the columns Serial Number and Model. */
  readonly file: string
  /** The folder for the files of credentials, one for each instrument. */
  readonly out: string
  readonly admit: boolean
  readonly replace: boolean
  /** Only says what would be done. */
  readonly dryRun: boolean
  readonly say: (text: string) => void
}

interface Answer {
  readonly instruments: readonly EnrolmentResult[]
  readonly contentKeys?: Readonly<Record<string, string>>
}

/**
 * Enrols the instruments of a file. May be interrupted anywhere and run again: an instrument whose file is there is
 * done, one whose key is there goes on with this key. Returns how many rows were refused.
 */
export const enrollFile = async (options: EnrollFileOptions): Promise<number> => {
  const { api, file, out, admit, replace, dryRun, say } = options
  const all = await rowsIn(file)
  const rows = all.filter(({ problem }) => problem === undefined)
  for (const { row, problem } of all) if (problem !== undefined) say(`row ${row}, ${problem}`)
  if (rows.length > checkedPerCall) throw new Error(`${file} lists more than ${checkedPerCall} instruments. Split it`)
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
  let refused = all.length - rows.length + todo.length - good.length
  if (dryRun) return refused
  let enrolled = 0
  for (let from = 0; from < good.length; from += enrolledPerCall) {
    const some = good.slice(from, from + enrolledPerCall)
    const sent = await Promise.all(
      some.map(async ({ deviceName, modelName }) => ({
        deviceName,
        modelName,
        csr: await csrOf(keyOf(deviceName), { deviceName }, true),
      })),
    )
    const { instruments, contentKeys = {} } = await ask(sent, false, replace)
    for (const { deviceName: name, modelName: model, certificate, reason } of instruments) {
      if (certificate === undefined) {
        say(`${name}: ${reason}`)
        refused += 1
        continue
      }
      const privateKey = await readFile(keyOf(name), 'utf8')
      const credentials = credentialsText({ name, model, certificate, privateKey, contentKeys })
      await writeAtomically(path.join(out, fileOf(name)), credentials)
      await rm(keyOf(name))
      enrolled += 1
    }
    say(`${enrolled} of ${good.length} enrolled`)
  }
  await tidy(out, keys)
  return refused
}

const rowsIn = async (file: string): Promise<FileRow[]> => {
  const read = readTable(await readFile(file), file)
  if ('refused' in read) throw new Error(`${file} cannot be read. ${read.refused}`)
  return enrolmentRows(read.table)
}

/** Removes keys that an interrupted run left behind, and the folder of keys once it is empty. */
const tidy = async (out: string, keys: string): Promise<void> => {
  const present = new Set(await readdir(out))
  for (const name of await readdir(keys)) {
    const isDone = present.has(name.replace(/\.pem$/, '.json'))
    if (isDone || name.endsWith('.tmp')) await rm(path.join(keys, name))
  }
  if ((await readdir(keys)).length === 0) await rmdir(keys)
}

/** The request by the key on disk. A key is on disk before anybody hears of it, so that an interruption loses none. */
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
