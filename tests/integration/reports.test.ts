import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/api.ts'
import { condition, reportBody } from '#tests/support/reports.ts'
import { startStack, type TestStack } from '#tests/support/stack.ts'

let stack: TestStack
let admin: Api
let count = 0

beforeAll(async () => {
  stack = await startStack()
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

const read = async (reportName: string) => (await admin.post('get_report', { reportName })).body[0]
const auditOf = async (name: string) => (await admin.post('get_audit', { entity: 'report', name })).body.auditList

describe('a report', () => {
  it('is read with what it was created with, its query and the parameters of its entity', async () => {
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
    const again = await admin.post('create_report', reportBody(await create()))
    expect(again).toMatchObject({ status: 409, body: { type: 'Conflict' } })
  })

  it('is updated by the newest revision only, and the trail names both versions', async () => {
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

  it('keeps its entity', async () => {
    const { status, body } = await admin.post('update_report', reportBody(await create(), { entity: 'rule' }))
    expect({ status, field: body.problems[0].field }).toEqual({ status: 400, field: 'reportPayload.entity' })
  })

  it.each([
    ['no name', { reportName: ' ' }, {}, 'reportName'],
    ['a name with a slash', { reportName: 'a/b' }, {}, 'reportName'],
    ['no description', { reportDescription: '' }, {}, 'reportDescription'],
    ['a description of 256 characters', { reportDescription: 'd'.repeat(256) }, {}, 'reportDescription'],
    ['no start date', { startDate: '' }, {}, 'startDate'],
    ['no date', { endDate: 'tomorrow' }, {}, 'endDate'],
    ['a start after its end', { startDate: '2026-03-03', endDate: '2026-03-02' }, {}, 'startDate'],
    ['another query', { reportQuery: 'SELECT * FROM users' }, {}, 'reportQuery'],
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
  ])('with %s is refused, and the field is named', async (_, change, choice, field) => {
    const { status, body } = await admin.post('create_report', reportBody(newName(), choice, change))
    expect(status).toBe(400)
    expect(body.problems.map((problem: { field: string }) => problem.field)).toContain(field)
  })

  it('may be sent with the query that its fields give', async () => {
    const { reportQuery, startDate, endDate } = await read(await create())
    const again = await admin.post('create_report', reportBody(newName(), {}, { reportQuery, startDate, endDate }))
    expect(again.status).toBe(200)
  })
})

describe('the list of reports', () => {
  it('has the one updated last first, page by page, for readers too', async () => {
    const [first, second] = [await create(), await create()]
    await admin.post('update_report', reportBody(first))
    const viewer = await signIn(stack.base, 'viewer')
    const { body } = await viewer.post('get_reports', { pageSize: 2, offset: 1 })
    expect(body.reportsList.map(({ reportName }: { reportName: string }) => reportName)).toEqual([first, second])
    const next = await viewer.post('get_reports', { pageSize: 2, nextToken: body.nextToken })
    expect(next.body.reportsList).toHaveLength(Math.min(2, body.total - 2))
  })

  it('is searched by the dates of the last update, both included', async () => {
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

describe('the parameters of an entity', () => {
  it('are listed, and those of an unknown one refused', async () => {
    const { body } = await admin.get('get_parameters_list/timeseries')
    expect(body.parametersList).toContainEqual({
      displayName: 'Time',
      parameterName: 'deviceTimeStamp',
      dataType: 'timestamp',
    })
    expect((await admin.get('get_parameters_list/users')).status).toBe(400)
  })
})
