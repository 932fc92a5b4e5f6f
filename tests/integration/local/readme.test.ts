import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openExecutions } from '#scripts/local/aws/athena/executions.ts'
import { athenaOperations } from '#scripts/local/aws/athena/operations.ts'
import { cognitoOperations } from '#scripts/local/aws/cognito/startCognito.ts'
import { openPending } from '#scripts/local/aws/cognito/pending.ts'
import { openState } from '#scripts/local/aws/cognito/state.ts'
import { openChangeFeed } from '#scripts/local/aws/dynamodb/changes.ts'
import { openOngoing } from '#scripts/local/aws/dynamodb/ongoing.ts'
import { dynamoDbOperations } from '#scripts/local/aws/dynamodb/openDynamoDb.ts'
import { openStorage } from '#scripts/local/aws/dynamodb/storage.ts'
import { openSegments } from '#scripts/local/aws/firehose/segments.ts'
import { firehoseOperations } from '#scripts/local/aws/firehose/startFirehose.ts'
import { openCertificates } from '#scripts/local/aws/iot/things/certificates.ts'
import { openJobs } from '#scripts/local/aws/iot/jobs/openJobs.ts'
import { iotOperations } from '#scripts/local/aws/iot/operations.ts'
import { kmsOperations } from '#scripts/local/aws/kms/startKms.ts'
import { openCredentials } from '#scripts/local/aws/iot/things/credentials.ts'
import { s3Operations } from '#scripts/local/aws/s3/operations.ts'
import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { snsOperations } from '#scripts/local/aws/sns/startSns.ts'
import { openSubscriptions } from '#scripts/local/aws/sns/subscriptions.ts'
import { openReceivedLog } from '#scripts/local/receivers/receivedLog.ts'
import { secretOperations } from '#scripts/local/aws/secretsmanager/startSecretsManager.ts'
import { root } from '#scripts/base/project.ts'
import { temporaryDirectory } from './support/clients.ts'

/** One row of a service's table of operations. */
interface Row {
  readonly operation: string
  readonly callers: string
}

const region = 'eu-west-1'

const readme = await readFile(path.join(root, 'scripts/local/README.md'), 'utf8')

const rowsOf = (service: string): Row[] => {
  const [, text = ''] = readme.split(`\n## ${service}\n`)
  const [section = ''] = text.split('\n## ')
  return Array.from(section.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm), ([, operation = '', callers = '']) => ({
    operation,
    callers,
  }))
}

const dynamoDb = async (folder: string) => {
  const storage = await openStorage(path.join(folder, 'dynamodb'))
  onTestFinished(() => storage.close())
  const feed = await openChangeFeed(storage, Date.now)
  return dynamoDbOperations(
    { storage, replica: storage, feed, onChange: () => undefined, ongoing: openOngoing(storage) },
    region,
    Date.now,
  )
}

const cognito = async (folder: string) => {
  const state = await openState(path.join(folder, 'cognito.json'))
  const newPasswords = openPending<{ client: string; username: string }>(Date.now)
  return cognitoOperations({ state, region, now: Date.now, newPasswords, send: () => undefined })
}

const iot = async (folder: string) => {
  const credentials = await openCredentials(path.join(folder, 'devices.json'))
  const certificates = await openCertificates(path.join(folder, 'certificates.json'), credentials)
  const jobs = await openJobs({
    folder: path.join(folder, 'jobs'),
    region,
    hasThing: () => false,
    signLink: async () => '',
    send: async () => undefined,
    onEvent: async () => undefined,
  })
  onTestFinished(() => jobs.close())
  return iotOperations({
    region,
    certificates,
    authority: { sign: async () => undefined },
    jobs,
    disconnect: () => false,
    publish: async () => undefined,
  })
}

const athena = async (folder: string) => {
  const executions = await openExecutions(path.join(folder, 'executions'))
  return athenaOperations({ executions, begin: () => undefined, stop: () => undefined, now: Date.now })
}

const services: readonly [name: string, operations: (folder: string) => Promise<object>][] = [
  ['DynamoDB', dynamoDb],
  ['Cognito', cognito],
  ['S3', async () => s3Operations],
  [
    'SNS',
    async folder =>
      snsOperations({
        outbox: await openOutbox({ file: path.join(folder, 'outbox.ndjson') }),
        received: await openReceivedLog(path.join(folder, 'deliveries.ndjson')),
        subscriptions: openSubscriptions(path.join(folder, 'subscriptions.json')),
      }),
  ],
  [
    'Firehose',
    async folder => {
      const segments = await openSegments(folder)
      return firehoseOperations({ readings: segments, events: segments })
    },
  ],
  ['Athena', athena],
  ['IoT', iot],
  ['Secrets Manager', async folder => secretOperations({ file: path.join(folder, 'secrets.json'), region })],
  ['KMS', async () => kmsOperations(new Map(), region)],
]

describe('the README of the local cloud', () => {
  it.each(services)('lists exactly the operations that the stand-in %s has', async (service, operations) => {
    const listed = rowsOf(service).map(({ operation }) => operation)
    expect(listed.toSorted()).toEqual(Object.keys(await operations(await temporaryDirectory())).toSorted())
  })

  /** The document client of DynamoDB leaves `Item` out: PutItem is its PutCommand. */
  const callOf = (operation: string): RegExp => {
    const short = operation.replace(/Items?$/, '')
    return new RegExp(`\\b((${operation}|${short})Command|paginate${operation})\\b`)
  }

  const textBelow = async (place: string): Promise<string> => {
    const full = path.join(root, place)
    if ((await stat(full)).isFile()) return readFile(full, 'utf8')
    const files = (await readdir(full, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
    return (await Promise.all(files.map(file => readFile(path.join(file.parentPath, file.name), 'utf8')))).join('\n')
  }

  const calls = async ({ operation, callers }: Row): Promise<boolean> => {
    const places = Array.from(callers.matchAll(/`([^`]+)`/g), ([, place = '']) => place)
    const texts = await Promise.all(places.map(textBelow))
    return places.length > 0 && texts.every(text => callOf(operation).test(text))
  }

  it.each(services)('lists as callers of the stand-in %s only programs that call it', async service => {
    const wrong: Row[] = []
    for (const row of rowsOf(service)) if (!(await calls(row))) wrong.push(row)
    expect(wrong).toEqual([])
  })
})
