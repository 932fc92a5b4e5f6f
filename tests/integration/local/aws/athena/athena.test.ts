import path from 'node:path'
import {
  AthenaClient,
  GetQueryExecutionCommand,
  GetQueryRuntimeStatisticsCommand,
  GetWorkGroupCommand,
  StartQueryExecutionCommand,
  StopQueryExecutionCommand,
  type StartQueryExecutionCommandInput,
} from '@aws-sdk/client-athena'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { parquetReadObjects } from 'hyparquet'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { secretOf } from '#scripts/local/aws/account/callers.ts'
import { startAthena } from '#scripts/local/aws/athena/startAthena.ts'
import { startS3 } from '#scripts/local/aws/s3/startS3.ts'
import { localBucketName } from '#scripts/local/aws/account/names.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

let folder: string
let s3Url: string
let s3: S3Client

const token = (letter: string): string => letter.repeat(32)

const rules = [
  { rule_name: 'A', severity: 120, description: null, create_time: '2026-03-01 10:00:00.000' },
  { rule_name: 'B', severity: 160, description: 'a "b"', create_time: '2026-03-02 10:00:00.000' },
]

beforeEach(async () => {
  folder = await temporaryDirectory()
  const server = await startS3({ folder: path.join(folder, 's3'), region: 'us-east-1', credentials: secretOf })
  onTestFinished(() => server.close())
  s3Url = server.url
  s3 = new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })
  for (const bucket of ['datasets', 'snapshots', 'results', 'audit'] as const)
    await s3.send(new CreateBucketCommand({ Bucket: localBucketName(bucket) }))
  await s3.send(
    new PutObjectCommand({
      Bucket: localBucketName('snapshots'),
      Key: 'rule/snapshot=s1/rows.json',
      Body: rules.map(rule => `${JSON.stringify(rule)}\n`).join(''),
    }),
  )
})

const open = async (scanLimitBytes?: number) => {
  const server = await startAthena({
    folder: path.join(folder, 'athena'),
    bucketsFolder: path.join(folder, 's3', 'buckets'),
    s3Url,
    ...(scanLimitBytes !== undefined && { scanLimitBytes }),
  })
  onTestFinished(() => server.close())
  const client = new AthenaClient({ ...clientSettings(server.url), maxAttempts: 1 })
  const start = async (change: Partial<StartQueryExecutionCommandInput>): Promise<string> => {
    const { QueryExecutionId = '' } = await client.send(
      new StartQueryExecutionCommand({
        QueryString: 'SELECT 1',
        WorkGroup: 'benchwatch',
        QueryExecutionContext: { Database: 'benchwatch' },
        ...change,
      }),
    )
    return QueryExecutionId
  }
  const ended = (QueryExecutionId: string) =>
    eventually('the query has ended', async () => {
      const { QueryExecution } = await client.send(new GetQueryExecutionCommand({ QueryExecutionId }))
      return !['QUEUED', 'RUNNING'].includes(QueryExecution?.Status?.State ?? '') && QueryExecution
    })
  const run = async (change: Partial<StartQueryExecutionCommandInput>) => {
    const execution = await ended(await start(change))
    return { state: execution.Status?.State, reason: execution.Status?.StateChangeReason ?? '', execution }
  }
  return { server, client, start, ended, run }
}

const resultOf = async (id: string): Promise<string> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('results'), Key: `${id}.csv` }))
  return (await Body?.transformToString()) ?? ''
}

const ofSnapshot = `FROM "rule" WHERE "snapshot" = 's1'`

describe('a query of the local Athena', () => {
  it('writes its result to S3 as Athena does, and reports the number of bytes that were read', async () => {
    const { run } = await open()
    const QueryString = `SELECT "rule_name", "description", "severity" ${ofSnapshot} AND "severity" > ? AND "rule_name" <> ? ORDER BY 1`
    const { state, execution } = await run({ QueryString, ExecutionParameters: ['1.0E1', `'it''s'`] })
    expect(state).toBe('SUCCEEDED')
    expect(await resultOf(execution.QueryExecutionId ?? '')).toBe(
      '"rule_name","description","severity"\n"A",,"120"\n"B","a ""b""","160"\n',
    )
    expect(execution.Statistics?.DataScannedInBytes).toBeGreaterThan(0)
    expect(execution.ResultConfiguration?.OutputLocation).toBe(
      `s3://benchwatch-results/${execution.QueryExecutionId}.csv`,
    )
  })

  it('unloads one SELECT as Parquet, with a manifest of its files', async () => {
    const { run } = await open()
    const select = `SELECT "rule_name", "severity" ${ofSnapshot} AND "severity" > ? ORDER BY 1`
    const QueryString = `UNLOAD (${select}) TO 's3://benchwatch-results/parquet/a/' WITH (format = 'PARQUET')`
    const { state, execution } = await run({ QueryString, ExecutionParameters: ['1.3E2'] })
    expect(state).toBe('SUCCEEDED')
    const objectOf = async (Key: string): Promise<Uint8Array> => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: localBucketName('results'), Key }))
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    }
    const manifest = Buffer.from(await objectOf(`${execution.QueryExecutionId}-manifest.csv`)).toString()
    const key = manifest.trim().replace('s3://benchwatch-results/', '')
    expect(key).toMatch(/^parquet\/a\//)
    const file = await objectOf(key)
    expect(await parquetReadObjects({ file: file.slice().buffer })).toEqual([{ rule_name: 'B', severity: 160n }])
  })

  it('counts the rows that a SELECT returns, but not those that an UNLOAD writes', async () => {
    const { client, run } = await open()
    const rowsOf = async (QueryString: string) => {
      const { QueryExecutionId } = (await run({ QueryString })).execution
      const { QueryRuntimeStatistics } = await client.send(new GetQueryRuntimeStatisticsCommand({ QueryExecutionId }))
      return QueryRuntimeStatistics?.Rows?.OutputRows
    }
    const select = `SELECT "rule_name" ${ofSnapshot}`
    expect(await rowsOf(select)).toBe(2)
    const unload = `UNLOAD (${select}) TO 's3://benchwatch-results/parquet/b/' WITH (format = 'PARQUET')`
    expect(await rowsOf(unload)).toBeUndefined()
  })

  it('reads no file if there is no snapshot with the name in the query', async () => {
    const { run } = await open()
    const { execution } = await run({ QueryString: `SELECT "rule_name" FROM "rule" WHERE "snapshot" = 'none'` })
    expect(await resultOf(execution.QueryExecutionId ?? '')).toBe('"rule_name"\n')
    expect(execution.Statistics?.DataScannedInBytes).toBe(0)
  })

  it.each([
    ['two statements', 'SELECT 1; SELECT 2', 'Only one sql statement'],
    ['a change of the data', 'DROP TABLE "rule"', 'Only SELECT'],
    ['a file to read', `SELECT * FROM read_text('/etc/passwd')`, `'read_text' not registered`],
    ['a file as a table', `SELECT * FROM '/etc/passwd'`, 'does not exist'],
    ['an environment variable to read', `SELECT getenv('HOME')`, `'getenv' not registered`],
    ['a table that does not exist', 'SELECT * FROM "users"', `'users' does not exist`],
    ['a database that does not exist', 'SELECT * FROM "other"."rule"', `'other' does not exist`],
    ['the internal tables of the engine', 'SELECT * FROM "information_schema"."tables"', 'does not exist'],
    ['no condition on the snapshot', 'SELECT * FROM "rule"', 'CONSTRAINT_VIOLATION'],
    ['a syntax error', 'SELECT FROM', 'SYNTAX_ERROR'],
    ['a parameter in a column', `SELECT "rule_name" = ? ${ofSnapshot}`, 'only in the WHERE clause'],
    ['an UNLOAD to nowhere', `UNLOAD (SELECT 1) TO '/etc/passwd' WITH (format = 'PARQUET')`, 'SYNTAX_ERROR'],
    ['an UNLOAD as text', `UNLOAD (SELECT 1) TO 's3://b/f/' WITH (format = 'CSV')`, 'NOT_SUPPORTED'],
    [
      'two statements in an UNLOAD',
      `UNLOAD (SELECT 1) TO 's3://b/f/' WITH (format = 'PARQUET'); DROP TABLE "rule"`,
      'SYNTAX_ERROR',
    ],
    ['a change in an UNLOAD', `UNLOAD (DROP TABLE "rule") TO 's3://b/f/' WITH (format = 'PARQUET')`, 'Only SELECT'],
  ])('fails for a statement that Athena does not run on the data sets: %s', async (_, QueryString, words) => {
    const { run } = await open()
    expect(await run({ QueryString })).toMatchObject({ state: 'FAILED', reason: expect.stringContaining(words) })
  })

  it.each([
    ['too many parameters', [`'a'`, `'b'`], 'expected 1 but found 2'],
    ['a parameter that is not a literal', ['now()'], 'is not a literal'],
    ['a literal that ends early', [`'a' OR 'b' = 'b'`], 'is not a literal'],
  ])('fails if its parameters do not fit its statement: %s', async (_, ExecutionParameters, words) => {
    const { run } = await open()
    const QueryString = `SELECT "rule_name" ${ofSnapshot} AND "rule_name" = ?`
    expect(await run({ QueryString, ExecutionParameters })).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining(words),
    })
  })

  it.each<[string, Partial<StartQueryExecutionCommandInput>, string]>([
    ['an unknown workgroup', { WorkGroup: 'primary' }, 'primary is not found'],
    ['an unknown database', { QueryExecutionContext: { Database: 'x' } }, 'x does not exist'],
    ['a client token that is too short', { ClientRequestToken: 'short' }, '32 to 128'],
    ['an empty parameter', { ExecutionParameters: [''] }, '1 to 1024'],
    ['a parameter that is too long', { ExecutionParameters: ['1'.repeat(1_025)] }, '1 to 1024'],
    ['an empty list of parameters', { ExecutionParameters: [] }, 'at least 1'],
    ['a statement that is too long', { QueryString: `SELECT '${'ä'.repeat(131_072)}'` }, '262144 bytes'],
    ['a folder for the result', { ResultConfiguration: { OutputLocation: 's3://mine/' } }, 'ResultConfiguration'],
  ])('is refused if its request is not valid: %s', async (_, change, words) => {
    const { start } = await open()
    await expect(start(change)).rejects.toThrow(words)
  })

  it('runs once for each client token, and is refused if the token was used for a different query', async () => {
    const { start } = await open()
    const ClientRequestToken = token('t')
    const id = await start({ ClientRequestToken })
    expect(await start({ ClientRequestToken })).toBe(id)
    await expect(start({ ClientRequestToken, QueryString: 'SELECT 2' })).rejects.toThrow('do not match')
  })

  it('is cancelled if it would read more bytes than its workgroup allows', async () => {
    const { run } = await open(10)
    expect(await run({ QueryString: `SELECT "rule_name" ${ofSnapshot}` })).toMatchObject({
      state: 'CANCELLED',
      reason: 'Query cancelled! : Bytes scanned limit was exceeded',
    })
  })

  it('can be stopped while it waits or runs, and its state no longer changes once it has ended', async () => {
    const { start, ended, client } = await open()
    // Two run at a time, so the last one waits for the others if it comes last.
    const ids: string[] = []
    for (const one of ['a', 'b', 'c', 'd']) ids.push(await start({ ClientRequestToken: token(one) }))
    const last = ids.at(-1) ?? ''
    await client.send(new StopQueryExecutionCommand({ QueryExecutionId: last }))
    expect((await ended(last)).Status?.State).toBe('CANCELLED')
    const first = ids[0] ?? ''
    expect((await ended(first)).Status?.State).toBe('SUCCEEDED')
    await client.send(new StopQueryExecutionCommand({ QueryExecutionId: first }))
    expect((await ended(first)).Status?.State).toBe('SUCCEEDED')
  })

  it('is still known after a restart, and runs again if it had not ended', async () => {
    const before = await open()
    const id = await before.start({ QueryString: `SELECT "rule_name" ${ofSnapshot} ORDER BY 1` })
    await before.server.close()
    const { ended } = await open()
    expect((await ended(id)).Status?.State).toBe('SUCCEEDED')
    expect(await resultOf(id)).toBe('"rule_name"\n"A"\n"B"\n')
  })

  it('is not found under an unknown id, and an unsupported operation of Athena is refused with an error that names it', async () => {
    const { client } = await open()
    const unknown = new GetQueryExecutionCommand({ QueryExecutionId: 'none' })
    await expect(client.send(unknown)).rejects.toMatchObject({ name: 'InvalidRequestException' })
    const other = client.send(new GetWorkGroupCommand({ WorkGroup: 'benchwatch' }))
    await expect(other).rejects.toThrow('The local Athena does not support GetWorkGroup')
  })
})
