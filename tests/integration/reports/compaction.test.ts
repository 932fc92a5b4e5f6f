import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AthenaClient, GetQueryExecutionCommand } from '@aws-sdk/client-athena'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { replacedFilesStayMs } from '#functions/domain/dataSets/compaction.ts'
import { isoDay } from '#shared/time/calendar.ts'
import { dataSets, sqlTime } from '#shared/server/dataSets.ts'
import { startAthena } from '#scripts/local/aws/athena/startAthena.ts'
import { buildParquet, parseDataRow } from '#scripts/local/aws/firehose/parquet.ts'
import { findCallerCredentials, functionCaller, secretOf } from '#scripts/local/aws/account/callers.ts'
import { createPermit } from '#scripts/local/aws/iam/permissions.ts'
import { callsVariable } from '#scripts/usedRights.ts'
import { startS3 } from '#scripts/local/aws/s3/startS3.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localBucketName, localDatabaseName, localWorkGroupName } from '#scripts/local/aws/account/names.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
for (const bucket of ['datasets', 'results'] as const)
  vi.stubEnv(`${bucket.toUpperCase()}_BUCKET`, localBucketName(bucket))
vi.stubEnv('REPORTS_WORKGROUP', localWorkGroupName)
vi.stubEnv('REPORTS_DATABASE', localDatabaseName)

const callsFolder = process.env[callsVariable]
const dayMs = 86_400_000
const now = Date.parse('2026-11-20T00:10:00Z')
const closing: (() => unknown)[] = []
let s3: S3Client
let athena: AthenaClient
let folder: string
let compactDays: (now: number) => Promise<void>
let readCompaction: (dataSet: 'readings') => Promise<{ readonly rewriting: unknown }>
let startQuery: (statement: { sql: string; parameters: readonly string[] }, token: string) => Promise<string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-'))
  const calls = path.join(folder, 'aws-calls.ndjson')
  const permit = createPermit(calls)
  const { accessKeyId, secretAccessKey } = findCallerCredentials(functionCaller('tendReports'))
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey)
  const storage = await startS3({ folder: path.join(folder, 's3'), region: 'us-east-1', credentials: secretOf, permit })
  const buckets = path.join(folder, 's3', 'buckets')
  const queries = await startAthena({
    folder: path.join(folder, 'athena'),
    bucketsFolder: buckets,
    s3Url: storage.url,
    permit,
  })
  vi.stubEnv('AWS_ENDPOINT_URL_S3', storage.url)
  vi.stubEnv('AWS_ENDPOINT_URL_ATHENA', queries.url)
  s3 = new S3Client({ ...clientSettings(storage.url), forcePathStyle: true })
  athena = new AthenaClient(clientSettings(queries.url))
  for (const bucket of ['datasets', 'results', 'snapshots'] as const)
    await s3.send(new CreateBucketCommand({ Bucket: localBucketName(bucket) }))
  const store = await openLocalStore()
  closing.push(
    () => store.close(),
    () => queries.close(),
    () => storage.close(),
    // The rights that were used are compared with those that are granted, once all suites have ended.
    () => callsFolder && copyFile(calls, path.join(callsFolder, randomUUID())),
    () => rm(folder, { recursive: true, force: true }),
  )
  ;({ compactDays } = await import('#functions/application/reports/compactDays.ts'))
  ;({ readCompaction } = await import('#functions/data/reports/compactionRepository.ts'))
  ;({ startQuery } = await import('#functions/gateways/queries.ts'))
})
afterAll(async () => {
  for (const close of closing) await close()
})

const { prefix, columns } = dataSets.readings

const rowsOf = (day: string, file: number) =>
  Array.from({ length: 5 }, (_, index) => ({
    id: `SN-${index}#${day}#${file}`,
    device_name: `SN-${index}`,
    model_name: 'Orbit',
    category: 'MassSpec',
    names: ['TEMP', 'STATE'],
    texts: [String(file), 'a "b"'],
    kinds: 'nt',
    measured_at: sqlTime(Date.parse(day) + file * 300_000),
    received_at: sqlTime(Date.parse(day) + file * 300_000 + 1),
    day,
  }))

const put = async (day: string, name: string, rows: readonly object[]): Promise<void> => {
  const read = rows.map(row => parseDataRow(columns, JSON.stringify(row)) ?? {})
  const Key = `${prefix}day=${day}/${name}`
  await s3.send(
    new PutObjectCommand({ Bucket: localBucketName('datasets'), Key, Body: buildParquet(columns, read as never) }),
  )
}

/** Firehose writes a file every five minutes. */
const fill = async (day: string, files: number): Promise<void> => {
  for (let file = 0; file < files; file += 1) await put(day, `${file}.parquet`, rowsOf(day, file))
}

const filesOf = (day: string): Promise<string[]> =>
  readdir(path.join(folder, 's3', 'buckets', localBucketName('datasets'), prefix, `day=${day}`)).catch(() => [])

let queries = 0
/** The rows of a day as a report reads them, a line each. Copies of a row count once. */
const reported = async (day: string): Promise<string> => {
  const sql = `SELECT DISTINCT "id", "device_name", "texts"[1], "kinds", "measured_at" FROM "readings" WHERE "day" = '${day}' ORDER BY 1`
  const id = await startQuery({ sql, parameters: [] }, String((queries += 1)).padStart(32, '0'))
  await eventually('the query has ended', async () => {
    const { QueryExecution } = await athena.send(new GetQueryExecutionCommand({ QueryExecutionId: id }))
    if (QueryExecution?.Status?.State === 'FAILED') throw new Error(QueryExecution.Status.StateChangeReason)
    return QueryExecution?.Status?.State === 'SUCCEEDED'
  })
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('results'), Key: `${id}.csv` }))
  return (await Body?.transformToString()) ?? ''
}

const isWhole = (name: string): boolean => name.startsWith('whole-')

describe('a past day of a data set', () => {
  it('is compacted into few files, and reports read equal rows before, during and after the compaction', async () => {
    const day = isoDay(now - 2 * dayMs)
    const today = isoDay(now)
    await fill(day, 12)
    await fill(today, 12)
    await fill(isoDay(now - 3 * dayMs), 2)
    const before = await reported(day)
    expect(before.split('\n')).toHaveLength(1 + 60 + 1)
    await eventually('the new files are there', async () => {
      await compactDays(now)
      return (await filesOf(day)).some(isWhole)
    })
    expect(await filesOf(day)).toHaveLength(13)
    expect(await reported(day)).toBe(before)
    await compactDays(now + replacedFilesStayMs - 60_000)
    expect(await filesOf(day)).toHaveLength(13)
    // A row of that day comes late.
    await put(day, 'late.parquet', rowsOf(day, 12))
    await compactDays(now + replacedFilesStayMs + 60_000)
    expect((await filesOf(day)).filter(name => !isWhole(name))).toEqual(['late.parquet'])
    expect((await reported(day)).split('\n')).toHaveLength(1 + 65 + 1)
    expect(await filesOf(today)).toHaveLength(12)
    expect(await filesOf(isoDay(now - 3 * dayMs))).toHaveLength(2)
  })

  it('has its rows sorted by instrument and time after the compaction, with all columns unchanged', async () => {
    const day = isoDay(now - 2 * dayMs)
    const name = (await filesOf(day)).find(isWhole) ?? ''
    const Key = `${prefix}day=${day}/${name}`
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('datasets'), Key }))
    const file = new Uint8Array((await Body?.transformToByteArray()) ?? []).buffer
    const rows = await parquetReadObjects({ file })
    const asWritten = Array.from({ length: 12 }, (_, index) => rowsOf(day, index))
      .flat()
      .map(row => ({
        ...row,
        measured_at: new Date(`${row.measured_at}Z`),
        received_at: new Date(`${row.received_at}Z`),
      }))
      .toSorted((a, b) => a.device_name.localeCompare(b.device_name) || Number(a.measured_at) - Number(b.measured_at))
    expect(rows.map(row => ({ ...row, day }))).toEqual(asWritten)
  })

  it('is compacted again when late rows have arrived, and not after that', async () => {
    const day = isoDay(now - 2 * dayMs)
    const later = now + 7 * dayMs
    for (let file = 20; file < 30; file += 1) await put(day, `late-${file}.parquet`, rowsOf(day, file))
    const before = await reported(day)
    await eventually('the day is rewritten again', async () => {
      await compactDays(later)
      return (await filesOf(day)).filter(isWhole).length > 1
    })
    await compactDays(later + replacedFilesStayMs + 60_000)
    await eventually('the files that were replaced have gone', async () => (await filesOf(day)).length === 1)
    expect(await reported(day)).toBe(before)
  })

  it('is not compacted if a query cannot read one of its files, while other days are compacted without delay', async () => {
    const [bad, good] = [isoDay(now + 10 * dayMs), isoDay(now + 11 * dayMs)]
    const later = now + 13 * dayMs
    await fill(bad, 9)
    await s3.send(
      new PutObjectCommand({ Bucket: localBucketName('datasets'), Key: `${prefix}day=${bad}/x.parquet`, Body: 'no' }),
    )
    await fill(good, 9)
    await eventually('the good day is rewritten', async () => {
      await compactDays(later)
      return (await filesOf(good)).some(isWhole)
    })
    expect(await filesOf(bad)).toHaveLength(10)
  })

  it('is not replaced if the compacted files lack a row', async () => {
    const day = isoDay(now + 20 * dayMs)
    const later = now + 22 * dayMs
    await fill(day, 9)
    const lists = path.join(folder, 's3', 'buckets', localBucketName('results'), 'replaced-files')
    const known = await readdir(lists)
    await compactDays(later)
    const list = (await readdir(lists)).find(name => !known.includes(name)) ?? ''
    const Key = `replaced-files/${list}`
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('results'), Key }))
    const files = JSON.parse((await Body?.transformToString()) ?? '') as { keys: string[]; rows: number }
    expect(files).toMatchObject({ keys: { length: 9 }, rows: 45 })
    const more = JSON.stringify({ ...files, rows: 46 })
    await s3.send(new PutObjectCommand({ Bucket: localBucketName('results'), Key, Body: more }))
    await eventually('the rewriting has ended', async () => {
      await compactDays(later)
      return (await readCompaction('readings')).rewriting === undefined
    })
    await compactDays(later + replacedFilesStayMs + 60_000)
    expect(await filesOf(day)).toHaveLength(9)
    expect((await filesOf(day)).some(isWhole)).toBe(false)
  })
})
