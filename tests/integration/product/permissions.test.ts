import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functionNames } from '#infra/access/access.ts'
import { newCertificateRequest } from '#shared/devices/certificateRequest.ts'
import { invokeFunction } from '#scripts/local/lambda/endpoint.ts'
import type { RecordedCall } from '#scripts/local/aws/iam/permissions.ts'
import { allows } from '#tests/infra/policies.ts'
import { synth } from '#tests/infra/synth.ts'
import { signIn } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { exerciseAlarms } from '#tests/support/product/exercise/exerciseAlarms.ts'
import { exerciseJobs } from '#tests/support/product/exercise/exerciseJobs.ts'
import { exerciseLive, watchAll } from '#tests/support/product/exercise/exerciseLive.ts'
import { exerciseOnce } from '#tests/support/product/exercise/exerciseOnce.ts'
import { exerciseRules } from '#tests/support/product/exercise/exerciseRules.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { downloaded, everyDay, reportBody, runBySchedule, runToEnd } from '#tests/support/product/reports.ts'
import { exerciseUploads } from '#tests/support/product/upload.ts'
import { exerciseTeams, exerciseUsers } from '#tests/support/product/exercise/exerciseUsers.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'
import { tick } from '#tests/support/product/tick.ts'

let stack: TestStack
let recorded: RecordedCall[]

/** Uses every call and every way of a message, so that each function does all that it ever does in AWS. */
const exerciseEverything = async (): Promise<void> => {
  const admin = await signIn(stack.base, 'admin')
  const instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  const timestamp = new Date().toISOString()
  await instrument.send('status', { timestamp, status: 'RUN' })
  await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { P: 1 } })
  await instrument.send('errors', { timestamp, errorType: 'Pump', errorCode: '0x1' })
  await instrument.send('samples', { timestamp, sampleId: 'S1', sampleStatus: 'Queued' })
  await instrument.client.publishAsync('instruments/SN-1/readings', 'no json', { qos: 1 })
  for (const category of ['MassSpec', 'error', 'sample Item']) {
    await eventually(`${category} is there`, async () => {
      const { body } = await admin.post('devicedata', { deviceName: 'SN-1', category })
      return body.total === 1
    })
  }
  for (const input of [{ assetPage: true }, { modelName: 'TripleQuad' }])
    await admin.post('device/advancesearch', input)
  await admin.post('device/changes', { deviceName: 'SN-1', pageSize: 5 })
  await admin.get('get_models')
  await admin.post('device/names', {})
  const period = { startDate: timestamp, endDate: timestamp }
  await admin.post('device/hystoricaldata', { deviceName: 'SN-1', mnemonics: ['P'], ...period })
  for (const status of ['DENIED', 'OK']) {
    await admin.post('device/status', { deviceName: 'SN-1', deviceModel: 'TripleQuad', status })
  }
  await admin.post('device/advancesearch', { dataItem: 'P', condition: '=', parameterValue: 1 })
  await admin.post('device/advancesearch', {
    dataItem: 'P',
    condition: '=',
    parameterValue: 1,
    modelName: 'TripleQuad',
  })
  const { csr } = await newCertificateRequest('SN-1')
  const instruments = [{ deviceName: 'SN-1', modelName: 'TripleQuad', csr }]
  for (let count = 0; count < 2; count += 1)
    await admin.call(
      'POST',
      'device/enrol',
      { batch: 'All', replace: true, instruments },
      { 'Idempotency-Key': `enrol-${count}` },
    )
  await exerciseUsers(stack, admin)
  await exerciseTeams(stack, admin)
  const model = { modelName: 'Whole', description: '', parameters: {} }
  await admin.call('PUT', 'create_model', model, { 'Idempotency-Key': 'model' })
  await admin.post('update_model', model)
  await admin.post('get_modelparameters', { models: ['Whole'] })
  await admin.get('get_modelInformation/Whole')
  await admin.call('DELETE', 'delete_model/Whole')
  await exerciseUploads(admin)
  await exerciseRules(admin)
  await watchAll(admin)
  await exerciseAlarms(stack, admin)
  await watchAll(admin)
  for (const entity of ['device_information', 'rule', 'model', 'events', 'timeseries', 'instrument_status']) {
    await admin.post('create_report', reportBody(entity, { entity }))
    await admin.post('preview_report', reportBody(entity, { entity }))
    const { queryExecutionId } = await runToEnd(admin, entity)
    await downloaded(admin, queryExecutionId!)
    await admin.post('download_report', { queryExecutionId, format: 'parquet' })
    await admin.post('get_report_rows', { queryExecutionId })
    await admin.post('get_report_runs', { reportName: entity })
  }
  for (const isArchived of [true, false]) await admin.post('archive_report', { reportName: 'rule', isArchived })
  await admin.post('update_report', reportBody('rule', { entity: 'rule' }))
  const { queryExecutionId } = (await admin.post('report_query_execution', { reportName: 'rule' })).body
  await admin.post('cancel_report', { queryExecutionId })
  await admin.post('report_query_execution', { reportName: 'model' })
  await admin.post('get_reports', {})
  await watchAll(admin)
  await exerciseJobs(stack, admin)
  await exerciseOnce(admin)
  await exerciseLive(admin)
  await tick(stack, 'everyMinute')
  await tick(stack, 'watchFleet')
  await admin.post('device/advancesearch', { assetPage: true })
  for (const entity of ['device_information', 'rule', 'model', 'events']) {
    await admin.post('create_report', reportBody(`every ${entity}`, { entity }, { schedule: everyDay(['admin']) }))
    await runBySchedule(stack, `every ${entity}`)
  }
  await eventually('the users get a mail', async () => (await mailsTo(stack, 'admin@example.test')).length >= 4)
  await admin.get('openapi.json')
  await admin.get('saved_views')
  await admin.call('PUT', 'saved_view', { page: '/assets', name: 'Mine', search: '' }, { 'Idempotency-Key': 'view' })
  await admin.post('remove_view', { page: '/assets', name: 'Mine' })
  await invokeFunction(stack.lambda, 'reconcileUsers', { id: 'run', time: new Date().toISOString() })
  await invokeFunction(stack.lambda, 'provisioningHook', { parameters: { SerialNumber: 'SN-2' } })
  await instrument.end()
}

/** The refusals in the functions' log: each names the function, the action and the resource. */
const refusals = async (): Promise<string[]> => {
  const log = await readFile(path.join(stack.dataDir, 'logs', 'functions.log'), 'utf8')
  return [...new Set(log.match(/\w+ is not authorized to perform [\w:]+ on [\w/*+]+/g))]
}

beforeAll(async () => {
  stack = await startStack()
  try {
    await exerciseEverything()
  } catch (error) {
    throw new Error(['Not everything could be done', ...(await refusals())].join('\n'), { cause: error })
  }
  const lines = await readFile(path.join(stack.dataDir, 'logs', 'aws-calls.ndjson'), 'utf8')
  recorded = lines
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedCall)
})
afterAll(() => stack?.stop())

describe('the permissions of the functions', () => {
  it('deny no AWS call that a function made during the tests', async () => {
    expect(await refusals()).toEqual([])
  })

  const catalogParts: Readonly<Record<string, string>> = {
    'glue/catalog': 'catalog',
    'glue/database': 'database/benchwatch_prod',
    'glue/defaultDatabase': 'database/default',
    'glue/tables': 'table/benchwatch_prod/readings',
  }

  it('allow, by the policies in the templates, every AWS call that a function made', () => {
    const templates = synth({ reportSender: 'reports@example.com', acknowledgeByLink: true })
    const ofStage = new Set(['job', 'thinggroup', 'policy'])
    const resourcesOf = ({ action, resource }: RecordedCall): string[] => {
      if (action.startsWith('dynamodb:')) return [`table/${resource}`]
      if (action.startsWith('athena:'))
        return ['arn:<AWS::Partition>:athena:<AWS::Region>:<AWS::AccountId>:workgroup/benchwatch_prod']
      if (action.startsWith('iot:')) {
        return resource
          .replace('iot/', '')
          .split('+')
          .map(kind => {
            if (kind === '*') return kind
            // A pattern covers several topics.
            const name = kind.includes('/')
              ? kind.replace('{stage}', 'benchwatch-prod-').replace('*', 'SN-1')
              : `${kind}/${ofStage.has(kind) ? 'benchwatch-prod-' : ''}SN-1`
            return `arn:<AWS::Partition>:iot:<AWS::Region>:<AWS::AccountId>:${name}`
          })
      }
      if (action.startsWith('kms:')) return ['key/FirstKey']
      if (action === 'appsync:EventPublish') return ['liveEvents']
      if (action === 'ses:SendEmail')
        return ['reports@example.com', 'ann@example.com'].map(
          address => `arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/${address}`,
        )
      if (resource === 'linkKeys') return ['secret/LinkKeyFirst']
      if (action.startsWith('secretsmanager:'))
        return ['arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:benchwatch-prod-channel/1']
      // A phone number is not a resource: the right is on all but topics.
      if (resource === 'phones') return ['all but arn:<AWS::Partition>:sns:*:*:*']
      if (action.startsWith('glue:'))
        return [`arn:<AWS::Partition>:glue:<AWS::Region>:<AWS::AccountId>:${catalogParts[resource]}`]
      // A construct is named like the bucket, with a capital. Rights are on its objects, but for the list of them.
      const object = action.startsWith('s3:ListBucket') ? '' : '/key'
      return [
        resource.replace(
          /^bucket\/(.)(.*)$/,
          (_, first: string, rest: string) => `bucket/${first.toUpperCase()}${rest}${object}`,
        ),
      ]
    }
    const refused = recorded.filter(
      call =>
        !resourcesOf(call).every(on =>
          allows(templates, call.function, call.action.split(' ')[0] ?? '', on, call.attributes),
        ),
    )
    expect(refused).toEqual([])
  })

  it('were exercised by at least one call of every function that uses AWS', () => {
    const seen = new Set(recorded.map(call => call.function))
    expect(functionNames.filter(name => !seen.has(name))).toEqual([])
  })
})
