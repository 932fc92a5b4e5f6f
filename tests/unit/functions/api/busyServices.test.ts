import { AthenaClient } from '@aws-sdk/client-athena'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { IoTClient } from '@aws-sdk/client-iot'
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { KMSClient } from '@aws-sdk/client-kms'
import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { access } from '#infra/access/access.ts'
import { variablesOf } from '#infra/variables.ts'
import { routes, type ServiceName } from '#shared/contract/routes.ts'
import { routeKey, type Route } from '#shared/contract/route.ts'
import { messages } from '#shared/text/messages.ts'

const services = Object.keys(routes) as ServiceName[]
for (const name of services.flatMap(variablesOf)) vi.stubEnv(name, name)
const settings = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  REQUIRED_ORIGIN_SECRETS: '',
  LIVE_ENDPOINT: 'http://127.0.0.1:9/event',
}
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)

type Handler = (
  event: APIGatewayProxyEventV2WithJWTAuthorizer,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

const handlers: Readonly<Record<ServiceName, Handler>> = {
  audit: (await import('#functions/api/audit.ts')).handler,
  devices: (await import('#functions/api/devices.ts')).handler,
  jobs: (await import('#functions/api/jobs.ts')).handler,
  models: (await import('#functions/api/models.ts')).handler,
  reports: (await import('#functions/api/reports.ts')).handler,
  rules: (await import('#functions/api/rules.ts')).handler,
  signin: (await import('#functions/api/signin.ts')).handler,
  system: (await import('#functions/api/system.ts')).handler,
  users: (await import('#functions/api/users.ts')).handler,
}

const store = mockClient(DynamoDBDocumentClient)
const clients = {
  userPool: mockClient(CognitoIdentityProviderClient),
  buckets: mockClient(S3Client),
  queries: mockClient(AthenaClient),
  things: mockClient(IoTClient),
  connections: mockClient(IoTDataPlaneClient),
  keys: mockClient(KMSClient),
}

const now = Date.parse('2026-03-01T10:00:00.000Z')
const throttled = (name: string) =>
  Object.assign(new Error('Rate exceeded'), { name, $metadata: { httpStatusCode: 400 } })

/** Items that calls find on their way to the service that is busy, by table. */
const stored: Readonly<Record<string, object>> = {
  DEVICES_TABLE: { deviceName: 'SN-1', modelName: 'M', deviceStatus: 'OK', revision: 1 },
  USERS_TABLE: { userName: 'anna', name: 'Anna', group: 'adminGroup', enabled: true, validAfter: 0 },
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  store.reset()
  store.onAnyCommand().resolves({})
  store.on(GetCommand).callsFake(({ TableName }) => ({ Item: stored[TableName] }))
  for (const client of Object.values(clients)) client.reset()
})

const claims = { username: 'anna', jti: 't', iat: now / 1000, exp: now / 1000 + 3600, 'cognito:groups': '[adminGroup]' }

interface Input {
  readonly body?: object
  readonly path?: Record<string, string>
}

const call = async (service: ServiceName, route: Route, { body, path }: Input) => {
  const event = {
    routeKey: routeKey(route),
    headers: {},
    pathParameters: path,
    ...(body && { body: JSON.stringify(body) }),
    requestContext: { requestId: 'r1', http: { sourceIp: '192.0.2.1' }, authorizer: { jwt: { claims } } },
  }
  const answer = await handlers[service](event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer, {} as Context)
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers?.['retry-after']),
    body: JSON.parse(answer.body ?? '{}') as { type: string; message: string },
  }
}

const user = {
  userName: 'bertha',
  userEmail: 'b@example.com',
  password: 'Benchwatch1!',
  userGroupsList: [{ groupName: 'readOnlyUser' }],
}
const signIn = { userName: 'anna', password: 'Benchwatch1!' }

const ofStore: readonly (readonly [service: ServiceName, route: Route, input: Input])[] = [
  ['audit', routes.audit.listAudit, { body: {} }],
  ['devices', routes.devices.getDevice, { path: { name: 'SN-1' } }],
  ['jobs', routes.jobs.listJobs, { body: {} }],
  ['models', routes.models.listModels, {}],
  ['reports', routes.reports.getReports, { body: {} }],
  ['rules', routes.rules.getRules, { body: {} }],
  ['signin', routes.signin.loginUser, { body: signIn }],
  ['system', routes.system.listViews, {}],
  ['users', routes.users.listUsers, {}],
]

describe('an API call while an AWS service is busy', () => {
  it.each(ofStore)('gets a 503 from the service %s while DynamoDB throttles', async (service, route, input) => {
    store.reset()
    store.rejects(throttled('ThrottlingException'))
    store.on(GetCommand, { TableName: 'USERS_TABLE' }).resolves({ Item: stored['USERS_TABLE'] })
    expect(await call(service, route, input)).toMatchObject({
      status: 503,
      retryAfter: 5,
      body: { type: 'Unavailable', message: messages.busy },
    })
  })

  const content = `contents/${'0'.repeat(32)}/${'0'.repeat(64)}/10/app.bin`
  const upload = `uploads/${'0'.repeat(32)}/file.csv`
  const question = {
    reportPayload: { entity: 'rule', selectClause: ['ruleName'], whereClause: [] },
    startDate: '2026-02-01T00:00:00.000Z',
    endDate: '2026-02-02T00:00:00.000Z',
  }
  const events = {
    ...question,
    reportPayload: { ...question.reportPayload, entity: 'events', selectClause: ['deviceName'] },
  }

  type Busy = readonly [
    service: ServiceName,
    what: string,
    client: keyof typeof clients,
    error: string,
    route: Route,
    input: Input,
  ]

  const busy: readonly Busy[] = [
    ['signin', 'Cognito', 'userPool', 'TooManyRequestsException', routes.signin.loginUser, { body: signIn }],
    [
      'signin',
      'Cognito, asked for a code,',
      'userPool',
      'TooManyRequestsException',
      routes.signin.sendVerificationCode,
      { path: { userName: 'anna' } },
    ],
    ['users', 'Cognito', 'userPool', 'TooManyRequestsException', routes.users.createUser, { body: user }],
    [
      'devices',
      'AWS IoT',
      'things',
      'ThrottlingException',
      routes.devices.setDeviceStatus,
      { body: { deviceName: 'SN-1', deviceModel: 'M', status: 'OK' } },
    ],
    [
      'devices',
      'KMS',
      'keys',
      'ThrottlingException',
      routes.devices.enrolDevices,
      { body: { batch: 'b', instruments: [{ deviceName: 'SN-1', modelName: 'None' }] } },
    ],
    [
      'jobs',
      'S3',
      'buckets',
      'SlowDown',
      routes.jobs.completeJobUpload,
      { body: { fileName: content, uploadId: 'upload' } },
    ],
    ['rules', 'S3', 'buckets', 'SlowDown', routes.rules.uploadRuleData, { body: { fileName: upload, dryRun: true } }],
    [
      'system',
      'S3',
      'buckets',
      'SlowDown',
      routes.system.uploadDeviceData,
      { body: { fileName: upload, tableName: 'device_params', dryRun: true } },
    ],
    ['reports', 'S3', 'buckets', 'SlowDown', routes.reports.previewReport, { body: question }],
    ['reports', 'Athena', 'queries', 'TooManyRequestsException', routes.reports.previewReport, { body: events }],
  ]

  it.each(busy)('gets a 503 from service %s while %s throttles', async (service, _, client, error, route, input) => {
    clients[client].rejects(throttled(error))
    const { status, retryAfter, body } = await call(service, route, input)
    expect({ status, type: body.type }).toEqual({ status: 503, type: 'Unavailable' })
    expect(retryAfter).toBeGreaterThan(0)
    expect(clients[client].calls().length).toBeGreaterThan(0)
  })

  it('gets the advice to try again in a minute, if it is about a report', async () => {
    clients.queries.rejects(throttled('TooManyRequestsException'))
    expect(await call('reports', routes.reports.previewReport, { body: events })).toMatchObject({
      retryAfter: 60,
      body: { message: 'The reports service is busy. Try again in a minute' },
    })
  })

  it('is tested for every AWS service that a function uses', () => {
    const called = services.flatMap(name => {
      const { userPool, buckets, queries, things, readsPublicKeys } = access[name]
      const used = { userPool, buckets, queries, things, keys: readsPublicKeys }
      return Object.entries(used).flatMap(([client, rights]) => (rights ? [`${name} ${client}`] : []))
    })
    const shown = new Set(busy.map(([name, , client]) => `${name} ${client}`))
    expect(called.filter(one => !shown.has(one))).toEqual([
      // The call stores the work for AWS IoT with the change, and the clock does it later: the caller sees no failure.
      'jobs things',
    ])
  })
})
