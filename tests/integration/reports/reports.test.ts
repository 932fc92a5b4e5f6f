import { hash } from 'node:crypto'
import { AthenaClient, StartQueryExecutionCommand, StopQueryExecutionCommand } from '@aws-sdk/client-athena'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import {
  condition,
  downloaded,
  everyDay,
  mailLastMonth,
  reportBody,
  rowsOf,
  runBySchedule,
  runToEnd,
} from '#tests/support/product/reports.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let count = 0

beforeAll(async () => {
  stack = await startStack({ readingsBufferMs: 500 })
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const newName = (): string => {
  count += 1
  return `Report ${count}`
}

const create = async (...[choice, change]: [object?, object?]): Promise<string> => {
  const reportName = newName()
  const { status, body } = await admin.post('create_report', reportBody(reportName, choice, change))
  expect({ status, body }).toMatchObject({ status: 200, body: { reportName } })
  return reportName
}

/** A query in the workgroup that no report started. */
const startOtherQuery = async (): Promise<string | undefined> => {
  const athena = new AthenaClient(clientSettings(stack.endpoints.athena))
  const { QueryExecutionId } = await athena.send(
    new StartQueryExecutionCommand({
      QueryString: `SELECT "rule_name" FROM "rule" WHERE "snapshot" = 'x'`,
      WorkGroup: 'benchwatch',
      QueryExecutionContext: { Database: 'benchwatch' },
    }),
  )
  return QueryExecutionId
}

const stopOtherQuery = async (QueryExecutionId: string | undefined): Promise<void> => {
  const athena = new AthenaClient(clientSettings(stack.endpoints.athena))
  await athena.send(new StopQueryExecutionCommand({ QueryExecutionId }))
}

/** Stores the question of a report without checks, as an earlier release may have done. */
const storePayload = async (reportName: string, payload: object): Promise<void> => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
  await documents.send(
    new UpdateCommand({
      TableName: localTableName('reports'),
      Key: { kind: 'report', name: reportName },
      UpdateExpression: 'SET payload = :payload',
      ExpressionAttributeValues: { ':payload': JSON.stringify(payload) },
    }),
  )
  documents.destroy()
}

const read = async (reportName: string) => (await admin.post('get_report', { reportName })).body[0]!
const auditOf = async (name: string) => (await admin.post('get_audit', { entity: 'report', name })).body.auditList

describe('a stored report', () => {
  it('is returned as it was created, with its query and the parameters of its entity', async () => {
    const whereClause = [
      condition('deviceName', '=', "o'Neil"),
      condition('startDate', '=', '2026-03-01T00:00:00.000Z', 'AND'),
      condition('endDate', '=', '2026-03-03T05:29:59.000Z', 'AND'),
    ]
    const dates = { startDate: '2026-03-01T12:00:00.000Z', endDate: '2026-03-02T12:00:00.000Z' }
    const reportName = await create({ selectClause: ['deviceName', 'remarks'], whereClause }, dates)
    const reportPayload = {
      entity: 'device_information',
      selectClause: ['deviceName', 'remarks'],
      whereClause,
    }
    const report = await read(reportName)
    expect(report).toMatchObject({
      reportName,
      reportDescription: 'a report',
      ...reportPayload,
      reportPayload,
      ...dates,
      createdBy: 'admin',
      revision: 1,
      reportQuery: `SELECT "deviceName", "remarks" FROM "device_information" WHERE "registeredOn" BETWEEN CAST('2026-02-28 18:30:00.000' AS timestamp) AND CAST('2026-03-03 05:29:59.000' AS timestamp) AND "deviceName" = 'o''Neil'`,
    })
    expect(report).not.toHaveProperty('updatedBy')
    expect(report.updateParams.parametersList).toContainEqual({
      displayName: 'Serial Number',
      parameterName: 'deviceName',
      dataType: 'string',
    })
  })

  it('is refused under a name that is taken', async () => {
    const body = reportBody(await create())
    expect(await admin.post('create_report', body)).toMatchObject({ status: 409, body: { type: 'Conflict' } })
  })

  it("is refused if its name differs from another report's only in case, even if both are stored at once", async () => {
    const name = newName()
    const names = ['Twin', 'TWIN', 'twin'].map(twin => `${twin} of ${name}`)
    const answers = await Promise.all(names.map(one => admin.post('create_report', reportBody(one))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { reportName } = answers.find(({ status }) => status === 200)!.body
    const again = await admin.post('create_report', reportBody(reportName.toUpperCase()))
    const message = `The report ${reportName} already exists. Choose a name that differs by more than case`
    expect(again).toMatchObject({ status: 409, body: { message } })
  })

  it('is updated from its newest revision only, and the audit trail has both versions', async () => {
    const reportName = await create()
    const change = { reportDescription: 'changed', revision: 1, updatedBy: 'mallory' }
    const updated = await admin.post('update_report', reportBody(reportName, {}, change))
    expect(updated.body).toMatchObject({ reportName, message: `Report ${reportName} updated` })
    expect(await read(reportName)).toMatchObject({ reportDescription: 'changed', updatedBy: 'admin', revision: 2 })
    const stale = await admin.post('update_report', reportBody(reportName, {}, { revision: 1 }))
    expect(stale).toMatchObject({ status: 409, body: { current: { revision: 2 } } })
    expect(await auditOf(reportName)).toMatchObject([
      { action: 'report.update', before: { reportDescription: 'a report' }, after: { reportDescription: 'changed' } },
      { action: 'report.create', before: null },
    ])
  })

  it('cannot be given a different entity', async () => {
    const { status, body } = await admin.post('update_report', reportBody(await create(), { entity: 'rule' }))
    expect({ status, field: body.problems[0]!.field }).toEqual({ status: 400, field: 'reportPayload.entity' })
  })

  it.each([
    ['no name', { reportName: ' ' }, {}, 'reportName'],
    ['a name with a slash', { reportName: 'a/b' }, {}, 'reportName'],
    ['no description', { reportDescription: '' }, {}, 'reportDescription'],
    ['a description of 256 characters', { reportDescription: 'd'.repeat(256) }, {}, 'reportDescription'],
    ['no start date', { startDate: '' }, {}, 'startDate'],
    ['no date', { endDate: 'tomorrow' }, {}, 'endDate'],
    ['a start after its end', { startDate: '2026-03-03', endDate: '2026-03-02' }, {}, 'startDate'],
    ['another query than its fields give', { reportQuery: 'SELECT * FROM users' }, {}, 'reportQuery'],
    ['an unknown user to mail to', { schedule: everyDay(['nobody']) }, {}, 'schedule.recipients.0'],
    ['an unknown time zone', { schedule: { ...everyDay([]), zone: 'Mars/Olympus' } }, {}, 'schedule.zone'],
    [
      'SQL for a measure',
      {},
      { summary: { measures: ['count(*) FROM users --'] } },
      'reportPayload.summary.measures.0',
    ],
    ['no parameters', {}, { selectClause: [] }, 'reportPayload.selectClause'],
    ['an unknown parameter', {}, { selectClause: ['password'] }, 'reportPayload.selectClause.0'],
    ['an unknown entity', {}, { entity: 'users' }, 'reportPayload.entity'],
    [
      'SQL for an operand',
      {},
      { whereClause: [condition('deviceName', '= 1 OR', 'x')] },
      'reportPayload.whereClause.0.operands',
    ],
    ['!=', {}, { whereClause: [condition('deviceName', '!=', 'x')] }, 'reportPayload.whereClause.0.operands'],
    [
      'a row without a value',
      {},
      { whereClause: [condition('deviceName', '=', '')] },
      'reportPayload.whereClause.0.parameterValue',
    ],
    [
      'a row without a value and with the operand N/A',
      {},
      { whereClause: [condition('deviceName', 'N/A', '')] },
      'reportPayload.whereClause.0.parameterValue',
    ],
  ])('with an invalid field is refused, and the answer names the field: %s', async (_, change, choice, field) => {
    const { status, body } = await admin.post('create_report', reportBody(newName(), choice, change))
    expect(status).toBe(400)
    expect(body.problems.map((problem: { field: string }) => problem.field)).toContain(field)
  })

  it('of an earlier release with an empty condition opens and runs as before, but cannot be saved with that condition', async () => {
    const whereClause = [condition('deviceName', 'N/A', '')]
    const reportName = await create({ selectClause: ['deviceName'] })
    await storePayload(reportName, { entity: 'device_information', selectClause: ['deviceName'], whereClause })
    const stored = await read(reportName)
    expect(stored.reportPayload.whereClause).toEqual(whereClause)
    expect(await runToEnd(admin, reportName)).toMatchObject({ queryExecutionStatus: 'SUCCEEDED' })
    await admin.post(
      'update_report',
      reportBody(reportName, { selectClause: ['deviceName'] }, { schedule: everyDay([]) }),
    )
    await storePayload(reportName, stored.reportPayload)
    await runBySchedule(stack, reportName)
    await eventually('its schedule has run it', async () => {
      const { run, queryExecutionStatus } = await read(reportName)
      return run?.dueAt !== undefined && queryExecutionStatus === 'SUCCEEDED'
    })
    const edited = await admin.post('update_report', { ...(await read(reportName)), reportDescription: 'edited' })
    expect(edited).toMatchObject({
      status: 400,
      body: {
        problems: [{ field: 'reportPayload.whereClause.0.parameterValue', message: 'Provide valid Where Clause' }],
      },
    })
  })

  it('may be sent together with the query that its fields result in', async () => {
    const { reportQuery, startDate, endDate } = await read(await create())
    const again = await admin.post('create_report', reportBody(newName(), {}, { reportQuery, startDate, endDate }))
    expect(again.status).toBe(200)
  })

  it('may be sent with its query in the notation of an earlier release', async () => {
    const choice = { whereClause: [condition('ICStatus', '=', '120')] }
    const { reportQuery, startDate, endDate } = await read(await create(choice))
    expect(reportQuery).toMatch(/"ICStatus" = 120$/)
    const sent = (query: string) =>
      admin.post('create_report', reportBody(newName(), choice, { reportQuery: query, startDate, endDate }))
    expect((await sent(reportQuery.replace(/120$/, '1.2E2'))).status).toBe(200)
    expect((await sent(reportQuery.replace(/120$/, '121'))).status).toBe(400)
  })
})

describe('the result of a run of a report', () => {
  it('has the rows of the report, in which formulas are made harmless', async () => {
    await admin.call('PUT', 'create_model', { modelName: 'Runner', description: '=1+1', parameters: {} })
    await admin.call('PUT', 'create_model', {
      modelName: 'Other',
      description: 'a "quoted", text\nof two lines',
      parameters: {},
    })
    const reportName = await create({
      entity: 'model',
      selectClause: ['modelName', 'description', 'paramsCount', 'createdTime'],
      whereClause: [condition('modelName', 'matches', '^(Runner|Other)$'), condition('paramsCount', '<', '1', 'AND')],
    })
    const report = await runToEnd(admin, reportName)
    expect(report).toMatchObject({ queryExecutionStatus: 'SUCCEEDED', run: { startedBy: 'admin' } })
    const models = (await admin.get('get_models')).body.modelsList
    const createdTime = (name: string) => models.find(({ modelName }) => modelName === name)!.createdTime
    const rows = await downloaded(admin, report.queryExecutionId!)
    expect(rows).toEqual([
      {
        modelName: 'Other',
        description: 'a "quoted", text\nof two lines',
        paramsCount: '0',
        createdTime: createdTime('Other'),
      },
      { modelName: 'Runner', description: "'=1+1", paramsCount: '0', createdTime: createdTime('Runner') },
    ])
  })

  it('can be downloaded as Parquet with unchanged values, but read-only users get only files that exist already', async () => {
    const choice = { entity: 'model', selectClause: ['modelName', 'description', 'paramsCount', 'createdTime'] }
    const reportName = await create(choice)
    const { queryExecutionId, run } = await runToEnd(admin, reportName)
    const parquet = { queryExecutionId, format: 'parquet' }
    const viewer = await signIn(stack.base, 'viewer')
    expect((await viewer.post('download_report', parquet)).status).toBe(403)
    const files = await eventually('the files are there', async () => {
      const { body } = await admin.post('download_report', parquet)
      return body.done && body.files
    })
    expect((await viewer.post('download_report', parquet)).body.files[0]!.name).toBe(files[0]!.name)
    expect((await auditOf(reportName))[0]).toMatchObject({
      action: 'report.download',
      userName: 'admin',
      after: { format: 'parquet', queryExecutionId },
    })
    expect((await auditOf(reportName)).filter(({ action }) => action === 'report.download')).toHaveLength(1)
    const rows = await parquetReadObjects({ file: await (await fetch(files[0]!.url)).arrayBuffer() })
    expect(rows).toHaveLength(run!.result!.rows)
    expect(rows.find(({ modelName }) => modelName === 'Runner')).toMatchObject({
      description: '=1+1',
      paramsCount: 0n,
      createdTime: expect.any(Date),
    })
  })

  it('has its row count, its period, the age of its data and its hash, all of which are also in a file next to the download', async () => {
    const reportName = await create({ entity: 'model' })
    const { queryExecutionId, run } = await runToEnd(admin, reportName)
    const [csv, about] = (await admin.post('download_report', { queryExecutionId })).body.files
    const text = await (await fetch(csv!.url)).text()
    expect(run!.result).toEqual({
      rows: rowsOf(text).length,
      bytes: Buffer.byteLength(text),
      sha256: hash('sha256', text),
    })
    expect(csv).toMatchObject({ name: `${reportName.replace(' ', '_')}.csv`, sha256: run!.result!.sha256 })
    expect(await (await fetch(about!.url)).json()).toMatchObject({
      reportName,
      ...run!.result,
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00 \(UTC\+05:30\)$/),
      dataUntil: run!.dataUntil,
    })
  })
})

it('a preview of a report leaves one audit record with its user and query, however often its state is polled', async () => {
  const previews = async () =>
    (await admin.post('get_audit', { entity: 'preview', name: 'rule' })).body.auditList.filter(
      ({ action }) => action === 'report.preview',
    )
  const { reportPayload, startDate, endDate } = await read(await create({ entity: 'rule' }))
  const asked = { reportPayload, startDate, endDate }
  let answer = (await admin.post('preview_report', asked)).body
  await eventually('the preview is done', async () => {
    if (!answer.done) answer = (await admin.post('preview_report', { ...asked, nextToken: answer.nextToken })).body
    return answer.done
  })
  expect(await previews()).toMatchObject([{ userName: 'admin', before: null, after: { reportPayload } }])
})

describe('a run of a report', () => {
  it('is not started a second time if it is requested again while it is in progress', async () => {
    const reportName = await create({ entity: 'rule' })
    const asked = await Promise.all([1, 2, 3].map(() => admin.post('report_query_execution', { reportName })))
    expect(new Set(asked.map(({ body }) => body.queryExecutionId)).size).toBe(1)
    await runToEnd(admin, reportName)
  })

  it('belongs to the version of the report that was run', async () => {
    const reportName = await create({ entity: 'rule' })
    const { queryExecutionId } = await runToEnd(admin, reportName)
    await admin.post('update_report', reportBody(reportName, { entity: 'rule', selectClause: ['ruleName'] }))
    expect(await read(reportName)).not.toHaveProperty('queryExecutionStatus')
    const again = await runToEnd(admin, reportName)
    expect(again.queryExecutionId).not.toBe(queryExecutionId)
  })

  it('keeps its result if a change of the report does not affect the rows', async () => {
    const reportName = await create({ entity: 'model' })
    const { queryExecutionId, run } = await runToEnd(admin, reportName)
    const { startDate, endDate } = await read(reportName)
    const change = { reportDescription: 'said better', startDate, endDate, schedule: everyDay([]) }
    expect((await admin.post('update_report', reportBody(reportName, { entity: 'model' }, change))).status).toBe(200)
    const changed = await read(reportName)
    expect(changed).toMatchObject({ revision: 2, queryExecutionId, queryExecutionStatus: 'SUCCEEDED', run })
    const parquet = { queryExecutionId, format: 'parquet' }
    await eventually('the files are there', async () => (await admin.post('download_report', parquet)).body.done)
    const later = { ...change, endDate: new Date(Date.parse(endDate) + 86_400_000).toISOString() }
    expect((await admin.post('update_report', reportBody(reportName, { entity: 'model' }, later))).status).toBe(200)
    expect(await read(reportName)).not.toHaveProperty('queryExecutionStatus')
  })

  it('is listed with its state for read-only users, who can download the result but not start a run', async () => {
    const reportName = await create({ entity: 'model', selectClause: ['modelName'] })
    const { queryExecutionId } = await runToEnd(admin, reportName)
    const viewer = await signIn(stack.base, 'viewer')
    const { reportsList } = (await viewer.post('get_reports', {})).body
    expect(reportsList).toContainEqual(
      expect.objectContaining({ reportName, queryExecutionId, queryExecutionStatus: 'SUCCEEDED' }),
    )
    expect(await downloaded(viewer, queryExecutionId!)).toEqual(await downloaded(admin, queryExecutionId!))
    expect((await viewer.post('report_query_execution', { reportName })).status).toBe(403)
  })

  it('is cancelled by an administrator, shows who did it, and has no result', async () => {
    const reportName = await create({ entity: 'timeseries' })
    // Others wait before it, so that it cannot end first: enough of them that it does not, even if the functions get
    // no processor for seconds while the queries, which have processes of their own, do.
    const others = await Promise.all(Array.from({ length: 24 }, startOtherQuery))
    const { queryExecutionId } = (await admin.post('report_query_execution', { reportName })).body
    expect((await admin.post('download_report', { queryExecutionId })).status).toBe(409)
    expect((await admin.post('cancel_report', { queryExecutionId })).status).toBe(200)
    await Promise.all(others.map(stopOtherQuery))
    const report = await eventually('it has ended', async () => {
      const known = await read(reportName)
      return known.queryExecutionStatus === 'CANCELLED' && known
    })
    expect(report.run!.reason).toBe('Cancelled by admin')
    expect((await admin.post('download_report', { queryExecutionId })).status).toBe(409)
    expect((await admin.post('cancel_report', { queryExecutionId })).status).toBe(409)
    expect(await auditOf(reportName)).toMatchObject([
      { action: 'report.cancel' },
      { action: 'report.run' },
      { action: 'report.create' },
    ])
  })

  it('is not found under an unknown execution id', async () => {
    const queryExecutionId = '3f2b8c1e-0000-4000-8000-000000000000'
    for (const path of ['download_report', 'cancel_report'])
      expect((await admin.post(path, { queryExecutionId })).status).toBe(404)
    expect((await admin.post('report_query_execution', { reportName: 'none' })).status).toBe(404)
  })

  it('is not found under the id of another query, even if that query ran in the same workgroup', async () => {
    const queryExecutionId = await startOtherQuery()
    expect((await admin.post('download_report', { queryExecutionId })).status).toBe(404)
  })
})

describe('the data of reports', () => {
  it("include an instrument's firings and readings, with late ones under the day of their event time", async () => {
    const rule = { ruleName: 'Reported', ruleExpression: '(P > 5)', models: ['Reporting'], severity: 100 }
    await admin.call('PUT', 'create_model', {
      modelName: 'Reporting',
      description: '',
      parameters: { P: { mnemonic: 'P', displayName: 'P', dataType: 'number' } },
    })
    expect((await admin.call('PUT', 'createrule', rule)).status).toBe(200)
    const instrument = await admit(stack, admin, 'SN-REPORT', 'Reporting')
    const now = Date.now()
    const yesterday = new Date(now - 86_400_000).toISOString()
    const timestamp = new Date(now).toISOString()
    await instrument.send('readings', {
      timestamp,
      category: 'MassSpec',
      readings: { P: 7.5, STATE: '=RUN', ON: true },
    })
    await instrument.send('readings', { timestamp: yesterday, category: 'MassSpec', readings: { P: 1 } })
    await instrument.end()
    const mine = condition('deviceName', '=', 'SN-REPORT')
    // A day more than by default, which begins after yesterday's reading if the day has just changed.
    const startDate = new Date(now - 2 * 86_400_000).toISOString()
    const history = await create(
      {
        entity: 'timeseries',
        selectClause: ['deviceTimeStamp', 'mnemonicName', 'mnemonicNumber', 'mnemonicValue'],
        whereClause: [mine],
      },
      { startDate },
    )
    const events = await create({
      entity: 'events',
      selectClause: ['alarmDate', 'triggeringRule', 'late', 'mnemonicValues'],
      whereClause: [mine],
    })
    const rowsOf = async (reportName: string): Promise<Record<string, string>[]> =>
      downloaded(admin, (await runToEnd(admin, reportName)).queryExecutionId!)
    const firings = await eventually('the firing is there', async () => {
      const rows = await rowsOf(events)
      return rows.length > 0 && rows
    })
    expect(firings).toEqual([
      { alarmDate: timestamp, triggeringRule: 'Reported', late: 'false', mnemonicValues: '{"P":7.5}' },
    ])
    const rows = await eventually('the readings are there', async () => {
      const found = await rowsOf(history)
      return found.length >= 4 && found
    })
    expect(rows.toSorted((a, b) => (a['mnemonicName']! < b['mnemonicName']! ? -1 : 1))).toEqual([
      { deviceTimeStamp: timestamp, mnemonicName: 'ON', mnemonicNumber: '', mnemonicValue: 'true' },
      { deviceTimeStamp: timestamp, mnemonicName: 'P', mnemonicNumber: '7.5', mnemonicValue: '7.5' },
      { deviceTimeStamp: yesterday, mnemonicName: 'P', mnemonicNumber: '1.0', mnemonicValue: '1' },
      { deviceTimeStamp: timestamp, mnemonicName: 'STATE', mnemonicNumber: '', mnemonicValue: "'=RUN" },
    ])
  })
})

describe('the list of reports', () => {
  it('is sorted by the latest update, and can be read page by page, by read-only users as well', async () => {
    const [first, second] = [await create(), await create()]
    await admin.post('update_report', reportBody(first))
    const viewer = await signIn(stack.base, 'viewer')
    const { body } = await viewer.post('get_reports', { pageSize: 2, offset: 1 })
    expect(body.reportsList.map(({ reportName }) => reportName)).toEqual([first, second])
    const next = await viewer.post('get_reports', { pageSize: 2, nextToken: body.nextToken })
    expect(next.body.reportsList).toHaveLength(Math.min(2, body.total! - 2))
  })

  it('can be searched by the first and last day of the latest update, both included', async () => {
    const reportName = await create()
    const { updateTime } = await read(reportName)
    const found = async (startDate: string, endDate: string) =>
      (await admin.post('get_reports', { startDate, endDate })).body.reportsList.map(
        (report: { reportName: string }) => report.reportName,
      )
    expect(await found(updateTime, updateTime)).toEqual([reportName])
    expect(await found('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z')).toEqual([])
    const swapped = await admin.post('get_reports', { startDate: updateTime, endDate: '2020-01-01T00:00:00Z' })
    expect(swapped).toMatchObject({
      status: 400,
      body: { problems: [{ message: 'Start Date should be earlier or equal To End Date !!' }] },
    })
  })
})

describe('the parameters of an entity of reports', () => {
  it('are listed for a known entity, and are refused for an unknown one', async () => {
    const { body } = await admin.get('get_parameters_list/timeseries')
    expect(body.parametersList).toContainEqual({
      displayName: 'Time',
      parameterName: 'deviceTimeStamp',
      dataType: 'timestamp',
    })
    expect((await admin.get('get_parameters_list/users')).status).toBe(400)
  })
})

describe('the history of a report', () => {
  it('lists its runs newest first, with their row counts and files, for read-only users as well', async () => {
    const reportName = await create({ entity: 'model', selectClause: ['modelName', 'paramsCount'] })
    const [first, second] = [await runToEnd(admin, reportName), await runToEnd(admin, reportName)]
    await admin.post('update_report', reportBody(reportName, { entity: 'model', selectClause: ['modelName'] }))
    const viewer = await signIn(stack.base, 'viewer')
    const { runsList } = (await viewer.post('get_report_runs', { reportName })).body
    expect(runsList).toMatchObject([
      { queryExecutionId: second.queryExecutionId, startedBy: 'admin', isPresent: false, result: second.run!.result },
      { queryExecutionId: first.queryExecutionId, queryExecutionStatus: 'SUCCEEDED' },
    ])
    const { queryExecutionId } = first
    const { columns, rows, total } = (await viewer.post('get_report_rows', { queryExecutionId })).body
    expect({ columns, total }).toEqual({ columns: ['modelName', 'paramsCount'], total: first.run!.result!.rows })
    const file = await downloaded(viewer, queryExecutionId!)
    expect(rows).toEqual(file.map(({ modelName, paramsCount }) => [modelName, paramsCount]))
  })

  it('is refused for an unknown report; result rows are refused for an execution that belongs to no report', async () => {
    expect((await admin.post('get_report_runs', { reportName: 'nobody' })).status).toBe(404)
    const other = await startOtherQuery()
    expect((await admin.post('get_report_rows', { queryExecutionId: other })).status).toBe(404)
  })
})

it('a report of a moving period runs for the days up to today, until a change gives it fixed dates', async () => {
  const reportName = await create(
    { entity: 'model' },
    { movingDays: 7, startDate: '2026-01-01', endDate: '2026-01-07' },
  )
  const { run, startDate } = await runToEnd(admin, reportName)
  expect(Date.parse(run!.endDate!) - Date.parse(run!.startDate!)).toBe(6 * 86_400_000)
  expect(startDate).toBe(run!.startDate)
  expect(Date.now() - Date.parse(run!.endDate!)).toBeLessThan(2 * 86_400_000)
  const fixed = { movingDays: null, startDate: '2026-01-01', endDate: '2026-01-07' }
  await admin.post('update_report', reportBody(reportName, { entity: 'model' }, fixed))
  const stored = await read(reportName)
  expect(stored).toMatchObject({ startDate: '2026-01-01T00:00:00.000Z' })
  expect(stored).not.toHaveProperty('movingDays')
})

it('a report is archived and restored, each with an audit record, and is not run while it is archived', async () => {
  const reportName = await create({}, { schedule: everyDay([]) })
  const archive = (isArchived: boolean) => admin.post('archive_report', { reportName, isArchived })
  expect((await archive(true)).body.message).toBe(`Report ${reportName} archived`)
  const listed = (await admin.post('get_reports', {})).body.reportsList.find(one => one.reportName === reportName)
  expect(listed).toMatchObject({ archived: { by: 'admin', at: expect.any(String) } })
  expect(listed).not.toHaveProperty('nextRunAt')
  expect(await admin.post('report_query_execution', { reportName })).toMatchObject({
    status: 409,
    body: { message: `${reportName} is archived. Restore it before you run it` },
  })
  expect((await archive(false)).body.report).not.toHaveProperty('archived')
  expect(await read(reportName)).toHaveProperty('nextRunAt')
  expect(await auditOf(reportName)).toMatchObject([
    { action: 'report.archive', before: { archived: { by: 'admin' } } },
    { action: 'report.archive', after: { archived: { by: 'admin' } } },
    { action: 'report.create' },
  ])
})

describe('the monthly mail about the performance of alarms', () => {
  it('can be set up by an administrator for existing users, and read-only users see who gets it', async () => {
    const before = (await admin.get('performance_mail')).body
    expect(before).toMatchObject({ recipients: [], sendsMail: true })
    expect(Date.parse(before.nextAt)).toBeGreaterThan(Date.now())
    const refused = await admin.call('PUT', 'performance_mail', { recipients: ['admin', 'nobody'] })
    expect(refused).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'recipients.1', message: 'The user nobody does not exist' }] },
    })
    const saved = await admin.call('PUT', 'performance_mail', { recipients: ['admin', 'admin'], revision: 0 })
    expect(saved.body).toMatchObject({ recipients: ['admin'], revision: 1 })
    const reader = await signIn(stack.base, 'viewer')
    expect((await reader.get('performance_mail')).body).toMatchObject({ recipients: ['admin'] })
    expect((await reader.call('PUT', 'performance_mail', { recipients: [] })).status).toBe(403)
    expect((await admin.call('PUT', 'performance_mail', { recipients: [], revision: 0 })).status).toBe(409)
    const { auditList } = (await admin.post('get_audit', { entity: 'performanceMail', pageSize: 10 })).body
    expect(auditList).toMatchObject([{ before: { recipients: [] }, after: { recipients: ['admin'] } }])
  })

  it('is sent once and covers the last month', async () => {
    await mailLastMonth(stack)
    await mailLastMonth(stack)
    const { user } = (await admin.get('get_user/admin')).body
    const mails = (await mailsTo(stack, user.userAttributes.email)).filter(({ subject }) =>
      subject.startsWith('Alarm performance of '),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Target: about 1, never more than 2')
    expect((await admin.get('performance_mail')).body).toMatchObject({
      lastMonth: expect.stringMatching(/^\d{4}-\d{2}$/),
    })
  })
})
