import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectClaim, connectTls, provisioned, type TlsBroker } from '#tests/support/product/provisioning.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let broker: TlsBroker

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  broker = { port: stack.mqttTlsPort, folder: path.join(stack.dataDir, 'mqtt-tls') }
})
afterAll(() => stack.stop())

const refused = { statusCode: 403, errorCode: 'AccessDenied' }

const tryToProvision = async (name: string, parameters?: object) => {
  const claim = await connectClaim(broker, name)
  const { certificateOwnershipToken } = await claim.create()
  return claim.provision(certificateOwnershipToken, parameters)
}

describe('fleet provisioning with a claim certificate', () => {
  it('enrols an instrument, which is then admitted, denied and admitted again', async () => {
    const pair = await provisioned(broker, 'SN-TLS')
    const client = await connectTls(broker, 'SN-TLS', pair)
    const registration = JSON.stringify({ timestamp: new Date().toISOString(), modelName: 'TripleQuad' })
    await client.publishAsync('instruments/SN-TLS/registration', registration, { qos: 1 })
    await eventually('it is listed', async () => (await admin.get('device/SN-TLS')).status === 200)
    const decide = (status: string) =>
      admin.post('device/status', { deviceName: 'SN-TLS', deviceModel: 'TripleQuad', status })
    expect((await decide('DENIED')).status).toBe(200)
    await eventually('its connection has ended', async () => !client.connected)
    await expect(connectTls(broker, 'SN-TLS', pair)).rejects.toThrow(/not authorized/i)
    expect((await decide('OK')).status).toBe(200)
    expect((await connectTls(broker, 'SN-TLS', pair)).connected).toBe(true)
  })

  it('sends an instrument the public keys for content when it creates its thing', async () => {
    const claim = await connectClaim(broker, 'SN-KEYS')
    const { certificateOwnershipToken } = await claim.create()
    const { deviceConfiguration } = await claim.provision(certificateOwnershipToken)
    const { ContentKeys } = deviceConfiguration as { ContentKeys: string }
    const published = await readFile(path.join(stack.dataDir, 'content-public-keys.json'), 'utf8')
    expect(JSON.parse(ContentKeys)).toEqual(JSON.parse(published))
  })

  it('refuses the name of an instrument that has registered already, and a name that no instrument may have', async () => {
    expect(await tryToProvision('SN-TLS')).toMatchObject(refused)
    expect(await tryToProvision('other', { SerialNumber: 'with blank' })).toMatchObject(refused)
    expect(await tryToProvision('other', { SerialNumber: 'claim-other' })).toMatchObject(refused)
    expect(await tryToProvision('other', {})).toMatchObject(refused)
  })

  it('gives a second certificate to an instrument that lost its first one before it registered', async () => {
    await provisioned(broker, 'SN-LOST')
    const pair = await provisioned(broker, 'SN-LOST')
    expect((await connectTls(broker, 'SN-LOST', pair)).connected).toBe(true)
  })

  it('refuses new names while 1,000 names await registration, but issues another certificate to those names', async () => {
    const dynamoDb = new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb))
    const names = Array.from({ length: 999 }, (_, index) => `SN-FLOOD-${index}`)
    await dynamoDb.send(
      new PutItemCommand({
        TableName: localTableName('attempts'),
        Item: {
          counter: { S: 'enrolled by claim' },
          triedNames: { SS: names },
          windowEnd: { N: String(Date.now() + 3_600_000) },
        },
      }),
    )
    await provisioned(broker, 'SN-LAST')
    expect(await tryToProvision('SN-ONE-MORE')).toMatchObject(refused)
    await provisioned(broker, 'SN-LAST')
  })
})
