import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, enrol, type Instrument } from '#tests/support/product/instrument.ts'
import { jobWorker } from '#tests/support/product/jobWorker.ts'
import { deviceFile, startStack, type TestStack } from '#tests/support/product/stack.ts'
import { connect } from '#tests/support/product/instrument.ts'
import { storeContent } from '#tests/support/product/upload.ts'

let stack: TestStack
let admin: Api

beforeAll(async () => {
  // The clock would do late what has to be done at once.
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  await admin.call('PUT', 'create_model', { modelName: 'Orbit', description: '', parameters: {} })
})
afterAll(() => stack?.stop())

const setStatus = (deviceName: string, status: string) =>
  admin.post('device/status', { deviceName, deviceModel: 'Orbit', status })

const createJob = async (jobName: string, targets: object) =>
  admin.call('PUT', 'create_job', { jobName, fileName: await storeContent(admin), version: '1', targets })

const executionsOf = async (jobName: string) => (await admin.get(`get_job/${jobName}`)).body.job.executions

/** Whether its executions have also ended at AWS IoT, which happens after they have ended in the table. */
const isShutOut = async (deviceName: string): Promise<boolean> => {
  const client = new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb))
  const Key = { kind: { S: 'pending' }, name: { S: `shutOut#${deviceName}` } }
  const { Item } = await client.send(
    new GetItemCommand({ TableName: localTableName('jobs'), Key, ConsistentRead: true }),
  )
  client.destroy()
  return Item === undefined
}

/** The instrument with a new connection: its denial has ended the one before. */
const connectedAgain = async (instrument: Instrument): Promise<Instrument> => {
  const { devices } = await deviceFile(stack.dataDir)
  const client = await connect(stack.mqttPort, instrument.name, devices[instrument.name] ?? '')
  return { ...instrument, client, end: () => client.endAsync() }
}

describe('a denied instrument', () => {
  it('is not a target of a content job', async () => {
    await (await enrol(stack, 'SN-DENIED', 'Orbit')).end()
    await eventually('it is listed', async () => (await admin.get('device/SN-DENIED')).status === 200)
    await setStatus('SN-DENIED', 'DENIED')
    expect(await createJob('refused', { deviceSerialNumbers: ['SN-DENIED'] })).toMatchObject({
      status: 400,
      body: {
        problems: [
          {
            field: 'targets.deviceSerialNumbers',
            message: 'DENIED instruments get no content: SN-DENIED. Remove them, or set their status to OK first',
          },
        ],
      },
    })
    const { body } = await admin.post('check_serialnumbers', { serialNumbers: ['SN-DENIED'] })
    expect(body.serialNumbersList).toMatchObject([{ isFound: true, message: 'SN-DENIED is DENIED' }])
  })

  it('loses its executions of jobs, and does not get their content even after it is admitted again', async () => {
    const instrument = await admit(stack, admin, 'SN-LATER', 'Orbit')
    await createJob('named', { deviceSerialNumbers: ['SN-LATER'] })
    expect(await executionsOf('named')).toMatchObject([{ status: 'QUEUED' }])
    await setStatus('SN-LATER', 'DENIED')
    const isOver = async () => (await executionsOf('named')).every(({ status }) => status === 'CANCELLED')
    await eventually('its execution has ended', isOver)
    expect(await executionsOf('named')).toMatchObject([{ statusDetails: { reason: 'The instrument is DENIED' } }])
    await eventually('it has ended at AWS IoT', () => isShutOut('SN-LATER'))
    await setStatus('SN-LATER', 'OK')
    const again = await connectedAgain(instrument)
    expect(await (await jobWorker(again)).startNext()).toBeUndefined()
    await again.end()
  })
})
