import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import type { ReportCondition } from '#shared/reporting/conditions.ts'
import { entityNames, reportEntities, type ReportParameter } from '#shared/reporting/entities.ts'
import { displayStatusOf } from '#shared/devices/status.ts'
import { versionOf } from '#shared/devices/versionDrift.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { admit } from '#tests/support/product/instrument.ts'
import {
  cellOf,
  conditionOf,
  filtered,
  numbersAsNumbers,
  type ListedRow,
  type Value,
} from '#tests/support/reportFilter.ts'
import { downloaded, reportBody, runToEnd } from '#tests/support/product/reports.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

/** `npm run soak` sets this to 200. */
const numRuns = Number(process.env['REPORT_API_CASES'] ?? 5)

const dayMs = 86_400_000
const instruments = ['SN-1', 'SN_2', 'SN-3']
const values = [-12.5, 0, 1, 5, 7.25, 1e-7]
const texts = ['=1+1', 'idle', ' -5', '"x"']
/** Half of a character: no query engine reads a row that has it. */
const half = '\ud800'

/** Two days, long enough ago that nothing else falls into them. */
const startDate = new Date(Date.now() - 4 * dayMs).toISOString()
const endDate = new Date(Date.now() - 3 * dayMs).toISOString()
const ends = [reportStart(startDate), reportEnd(endDate)].flatMap(end => [end - 1, end, end + 1])

/** No list has statuses one by one, minutes, or past days of messages: other tests compare those with what was sent. */
const compared = entityNames.filter(
  entity => entity !== 'instrument_status' && entity !== 'utilisation' && entity !== 'deliveries',
)
type ComparedEntity = (typeof compared)[number]

let stack: TestStack
let admin: Api
let lists: Readonly<Record<ComparedEntity, readonly ListedRow[]>>

beforeAll(async () => {
  stack = await startStack({ readingsBufferMs: 300 })
  admin = await signIn(stack.base, 'admin')
  await fill()
  lists = await readLists()
})
afterAll(() => stack?.stop())

/** Random readings, some at the ends of the period, with firings of a rule, and what else the lists have. */
const fill = async (): Promise<void> => {
  const parameters = { P: { mnemonic: 'P', displayName: 'P', dataType: 'number' } }
  for (const [modelName, description] of [
    ['Orbit', '=1+1'],
    ['Triple', 'a "quoted"\ntext'],
  ])
    await admin.call('PUT', 'create_model', { modelName, description, parameters })
  for (const [ruleName, limit] of [
    ['High', 4],
    ['Higher', 6],
  ])
    await admin.call('PUT', 'createrule', {
      ruleName,
      ruleExpression: `(P > ${limit})`,
      models: ['Orbit', 'Triple'],
      severity: 120,
    })
  const drawn = fc.sample(fc.tuple(fc.constantFrom(...values), fc.constantFrom(...texts)), instruments.length * 12)
  for (const [place, name] of instruments.entries()) {
    const modelName = place === 1 ? 'Triple' : 'Orbit'
    const instrument = await admit(stack, admin, name, modelName)
    const now = Date.now()
    const timestamp = new Date(now).toISOString()
    await instrument.send('registration', { timestamp, modelName, firmware: half })
    await instrument.send('status', { timestamp, status: half })
    await instrument.send('readings', { timestamp, category: 'LC Data', readings: { STATE: half } })
    if (place > 0)
      await instrument.send('registration', {
        timestamp: new Date(now).toISOString(),
        modelName: place === 1 ? 'Triple' : 'Orbit',
        firmware: `4.${place}`,
      })
    // Newer ones first, so that all others are late.
    const times = [...ends, now, now - 1_000, now - 2_000, now - 60_000, reportStart(startDate) + dayMs]
    for (const [index, time] of times.toReversed().entries()) {
      const [value = 0, text = ''] = drawn[place * 12 + index] ?? []
      const readings = { P: value, STATE: text }
      await instrument.send('readings', { timestamp: new Date(time).toISOString(), category: 'LC Data', readings })
    }
    await instrument.end()
  }
}

/** The fields of a list's row that a cell can show as they are. */
const valuesOf = (row: object): ListedRow =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (isValue(value) ? [[name, value]] : [])))

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const readLists = async (): Promise<typeof lists> => {
  const everything = { pageSize: 10_000, offSet: 1 }
  const history = async (deviceName: string, modelName: string): Promise<ListedRow[]> => {
    const asked = { deviceName, mnemonics: ['P', 'STATE'], startDate: '2020-01-01T00:00:00Z', ...everything }
    const { historicalData } = (
      await admin.post('device/hystoricaldata', { ...asked, endDate: new Date(Date.now() + dayMs).toISOString() })
    ).body
    return historicalData.map(({ mnemonicName, mnemonicValue, timeStamp }) => ({
      deviceTimeStamp: timeStamp,
      deviceName,
      modelName,
      mnemonicName,
      mnemonicNumber: typeof mnemonicValue === 'number' ? mnemonicValue : null,
      mnemonicValue: String(mnemonicValue),
    }))
  }
  const timeseries = async (): Promise<ListedRow[]> =>
    (await Promise.all(instruments.map((name, place) => history(name, place === 1 ? 'Triple' : 'Orbit')))).flat()
  await eventually('all readings are there', async () => (await timeseries()).length === instruments.length * 11 * 2)
  const devices = await eventually('no instrument is connected', async () => {
    const { deviceList } = (await admin.post('device/advancesearch', { assetPage: true, ...everything })).body
    return deviceList.every(({ ICStatus }) => ICStatus === 0) && deviceList
  })
  const events = await Promise.all(
    instruments.map(async deviceName => (await admin.post('getevents', { deviceName, ...everything })).body.eventsData),
  )
  const rules = (await admin.post('getrules', everything)).body.rulesList
  const models = (await admin.get('get_models')).body.modelsList
  return {
    timeseries: await timeseries(),
    device_information: devices.map(device => ({
      ...valuesOf(device),
      registeredOn: device.registerdOn,
      displayStatus: displayStatusOf(device.groupStatus),
      version: versionOf(device) ?? null,
    })),
    events: events.flat().map(event => ({ ...valuesOf(event), mnemonicValues: JSON.stringify(event.mnemonicValues) })),
    rule: rules.map(rule => ({
      ...valuesOf(rule),
      dependentRules: rule.dependentRules.join(';'),
      models: rule.models.join(';'),
    })),
    model: models,
  }
}

/** Those that the API lists, too. */
const listed: Readonly<Record<ComparedEntity, readonly string[]>> = {
  device_information: [
    'deviceName',
    'modelName',
    'groupStatus',
    'displayStatus',
    'deviceStatus',
    'registeredOn',
    'ICStatus',
    'version',
  ],
  rule: ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity', 'createTime', 'createdBy'],
  model: ['modelName', 'description', 'paramsCount', 'createdTime', 'createdBy'],
  events: ['alarmDate', 'deviceName', 'modelName', 'triggeringRule', 'alarmSeverity', 'mnemonicValues', 'late'],
  timeseries: ['deviceTimeStamp', 'deviceName', 'modelName', 'mnemonicName', 'mnemonicNumber', 'mnemonicValue'],
}

const parametersOf = (entity: ComparedEntity): ReportParameter[] =>
  reportEntities[entity].parameters.filter(({ parameterName }) => listed[entity].includes(parameterName))

/** A value that a row has, or something else. */
const textOf =
  (entity: ComparedEntity) =>
  ({ parameterName }: ReportParameter): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constantFrom(...lists[entity].map(row => String(row[parameterName] ?? ''))),
      fc.constantFrom('^SN', '[=5]', 'Orbit', '5', '0', 'true', new Date(ends[1] ?? 0).toISOString()),
    )

/** Old readings lie in two days; what else there is was made today. */
const datesOf = (entity: ComparedEntity): { readonly startDate: string; readonly endDate: string } =>
  entity === 'timeseries'
    ? { startDate, endDate }
    : { startDate: new Date(Date.now() - dayMs).toISOString(), endDate: new Date(Date.now() + dayMs).toISOString() }

const cellsOf = (entity: ComparedEntity, row: ListedRow): Record<string, string> =>
  Object.fromEntries(
    parametersOf(entity).map(({ parameterName }) => [parameterName, cellOf(row[parameterName] ?? null)]),
  )

describe('the rows of a report', () => {
  it('contain no unpaired surrogate, because the API refuses to store one', async () => {
    const device = { deviceName: 'SN-1', deviceModel: 'Orbit' }
    const refused = await Promise.all([
      admin.post('device/updateremarks', { ...device, remarks: half }),
      admin.post('update_model', { modelName: 'Orbit', description: half }),
      admin.post('updaterule', { ruleName: 'High', description: half }),
      admin.post('updaterule', { ruleName: 'High', ruleExpression: `(P = '${half}')` }),
    ])
    expect(refused.map(({ status, body }) => [status, body.problems[0]?.field])).toEqual([
      [400, 'remarks'],
      [400, 'description'],
      [400, 'description'],
      [400, 'ruleExpression'],
    ])
  })

  it(
    'equal the rows that the lists of the API have after filtering',
    { timeout: 300_000 + numRuns * 10_000 },
    async () => {
      const cases = compared.flatMap(entity => {
        const conditions = fc.array(conditionOf(entity, parametersOf(entity), textOf(entity)), { maxLength: 3 })
        return fc
          .sample(conditions, Math.max(1, Math.round(numRuns / compared.length)))
          .map((whereClause): [ComparedEntity, ReportCondition[]] => [entity, whereClause])
      })
      // Rows on their way to the data sets are there once all of an entity are.
      for (const entity of ['timeseries', 'events'] as const)
        await eventually(
          `all ${entity} can be queried`,
          async () =>
            (await rowsOf(entity, [], `All ${entity} ${Math.random()}`)).length === expectedOf(entity, []).length,
          60_000,
        )
      for (const [index, [entity, whereClause]] of cases.entries()) {
        const rows = await rowsOf(entity, whereClause, `Case ${index}`)
        const wanted = expectedOf(entity, whereClause).map(row => cellsOf(entity, row))
        expect({ entity, whereClause, rows: numbersAsNumbers(entity, rows) }).toEqual({
          entity,
          whereClause,
          rows: numbersAsNumbers(entity, wanted),
        })
      }
      expect(expectedOf('timeseries', []).length).toBeGreaterThan(0)
      expect(expectedOf('events', []).length).toBeGreaterThan(0)
    },
  )
})

const expectedOf = (entity: ComparedEntity, whereClause: readonly ReportCondition[]): ListedRow[] =>
  filtered({ entity, selectClause: ['*'], whereClause, ...datesOf(entity) }, lists[entity])

const rowsOf = async (
  entity: ComparedEntity,
  whereClause: readonly ReportCondition[],
  reportName: string,
): Promise<Record<string, string>[]> => {
  const choice = { entity, selectClause: parametersOf(entity).map(one => one.parameterName), whereClause }
  const { status, body } = await admin.post('create_report', reportBody(reportName, choice, datesOf(entity)))
  expect({ status, body }).toMatchObject({ status: 200 })
  const { queryExecutionStatus, queryExecutionId } = await runToEnd(admin, reportName)
  expect(queryExecutionStatus).toBe('SUCCEEDED')
  return downloaded(admin, queryExecutionId!)
}
