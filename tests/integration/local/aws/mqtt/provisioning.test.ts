import { readFile, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { registrationRights } from '#infra/iotActions.ts'
import { openCertificates } from '#scripts/local/aws/iot/things/certificates.ts'
import { openAuthority } from '#scripts/local/aws/iot/provisioning/authority.ts'
import { createProvisioning, type HookEvent } from '#scripts/local/aws/iot/provisioning/provisioning.ts'
import { startBroker } from '#scripts/local/aws/mqtt/broker.ts'
import { openCredentials } from '#scripts/local/aws/iot/things/credentials.ts'
import {
  claimPair,
  connectClaim,
  connectTls,
  provisioned,
  type Pair,
  type TlsBroker,
} from '#tests/support/product/provisioning.ts'
import { connect as connectByPassword } from '#tests/support/product/instrument.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

type Hook = (event: HookEvent) => Promise<unknown>

interface BrokerOptions {
  readonly hook?: Hook
  readonly rights?: Readonly<Partial<Record<keyof typeof registrationRights, readonly string[]>>>
}

const openBroker = async ({
  hook = async () => ({ allowProvisioning: true }),
  rights = registrationRights,
}: BrokerOptions = {}) => {
  const data = await temporaryDirectory()
  const credentials = await openCredentials(path.join(data, 'devices.json'))
  const file = path.join(data, 'certificates.json')
  const certificates = await openCertificates(file, credentials)
  const folder = path.join(data, 'tls')
  const authority = await openAuthority(folder)
  const clock = { ms: 0 }
  const provision = createProvisioning({
    region: 'us-east-1',
    templateName: 'benchwatch-local',
    authority,
    certificates,
    hook,
    rights,
    now: () => clock.ms,
  })
  const topics: string[] = []
  const server = await startBroker({
    folder: path.join(data, 'mqtt'),
    port: 0,
    credentials,
    pending: { names: async () => new Set(), add: () => undefined },
    onMessage: async ({ topic }) => void topics.push(topic),
    tls: { port: 0, authority, certificates, provision },
  })
  onTestFinished(() => server.close())
  const broker: TlsBroker = { port: server.tlsPort ?? 0, folder }
  return { server, credentials, broker, certificates, topics, clock, reopen: () => openCertificates(file, credentials) }
}

/** Whether the connection ends in the handshake, before the first byte of MQTT. */
const isTurnedAway = async ({ port, folder }: TlsBroker, pair: Partial<Pair> = {}): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1', ca: await readFile(path.join(folder, 'ca.pem')), ...pair })
  onTestFinished(() => void socket.destroy())
  return new Promise(resolve => {
    socket.on('error', () => resolve(true))
    socket.once('close', () => resolve(true))
    socket.once('secureConnect', () => socket.write(connectPacket))
    socket.once('data', () => resolve(false))
  })
}

/** CONNECT as `claim-1`, with MQTT 3.1.1 and a clean session. */
const connectPacket = Buffer.from('101300044d5154540402003c0007636c61696d2d31', 'hex')

describe('the shared claim certificate for enrolment at the local MQTT broker', () => {
  it('issues a certificate to an instrument, which then reports under its own name', async () => {
    const { broker, certificates, topics, reopen } = await openBroker()
    const client = await connectTls(broker, 'SN:1', await provisioned(broker, 'SN:1'))
    await client.publishAsync('instruments/SN:1/readings', '{}', { qos: 1 })
    expect(topics).toContain('instruments/SN:1/readings')
    expect(certificates.hasThing('SN:1')).toBe(true)
    expect((await reopen()).idsOf('SN:1')).toEqual(certificates.idsOf('SN:1'))
  })

  it('allows only the client names that are meant for claims, and only the topics of fleet provisioning', async () => {
    const { broker } = await openBroker()
    await expect(connectTls(broker, 'SN1', await claimPair(broker))).rejects.toThrow(/not authorized/i)
    const { client } = await connectClaim(broker, 'SN1')
    const [granted] = await client.subscribeAsync('instruments/SN1/#', { qos: 1 }).catch(() => [{ qos: 128 }])
    expect(granted?.qos).toBe(128)
    const ended = new Promise(resolve => client.once('close', () => resolve('ended')))
    client.publish('instruments/SN1/registration', '{}', { qos: 1 })
    expect(await ended).toBe('ended')
  })

  it('enrols no instrument that the provisioning hook refuses; the hook gets client, certificate and serial number', async () => {
    const events: HookEvent[] = []
    const { broker, certificates } = await openBroker({
      hook: async event => {
        events.push(event)
        return { allowProvisioning: false }
      },
    })
    const claim = await connectClaim(broker, 'SN1')
    const { certificateOwnershipToken, certificateId, certificatePem, privateKey } = await claim.create()
    expect(await claim.provision(certificateOwnershipToken)).toMatchObject({
      statusCode: 403,
      errorCode: 'AccessDenied',
    })
    expect(events).toMatchObject([
      { clientId: 'claim-SN1', certificateId, certificatePem, parameters: { SerialNumber: 'SN1' } },
    ])
    expect(certificates.hasThing('SN1')).toBe(false)
    const pair = { cert: String(certificatePem), key: String(privateKey) }
    await expect(connectTls(broker, 'SN1', pair)).rejects.toThrow(/not authorized/i)
  })

  it("enrols no instrument if the provisioning template's role lacks a right or has it for too few resources", async () => {
    const { AttachThingPrincipal: _all, ...others } = registrationRights
    for (const rights of [others, { ...others, AttachThingPrincipal: ['thing', 'cert'] }]) {
      const { broker, certificates } = await openBroker({ rights })
      const claim = await connectClaim(broker, 'SN1')
      const { certificateOwnershipToken } = await claim.create()
      expect(await claim.provision(certificateOwnershipToken)).toMatchObject({
        errorCode: 'AccessDenied',
        errorMessage: "The template's role is not authorized to perform iot:AttachThingPrincipal",
      })
      expect(certificates.hasThing('SN1')).toBe(false)
    }
  })

  it('issues certificates that can be provisioned only once, and only within an hour', async () => {
    const { broker, clock } = await openBroker()
    const claim = await connectClaim(broker, 'SN1')
    const first = await claim.create()
    await claim.provision(first['certificateOwnershipToken'])
    const invalid = { statusCode: 403, errorCode: 'InvalidCertificateOwnershipToken' }
    expect(await claim.provision(first['certificateOwnershipToken'])).toMatchObject(invalid)
    const second = await claim.create()
    clock.ms += 3_600_000
    expect(await claim.provision(second['certificateOwnershipToken'])).toMatchObject(invalid)
    expect(await claim.provision(7)).toMatchObject({ statusCode: 400, errorCode: 'InvalidParameters' })
  })
})

describe('the certificate of an instrument at the local MQTT broker', () => {
  it('is accepted only for the thing of that instrument, and not at all while it is inactive', async () => {
    const { broker, certificates } = await openBroker()
    const pair = await provisioned(broker, 'SN1')
    await expect(connectTls(broker, 'SN2', pair)).rejects.toThrow(/not authorized/i)
    const [certificateId = ''] = certificates.idsOf('SN1') ?? []
    await certificates.setActive(certificateId, false)
    await expect(connectTls(broker, 'SN1', pair)).rejects.toThrow(/not authorized/i)
    await certificates.setActive(certificateId, true)
    expect((await connectTls(broker, 'SN1', pair)).connected).toBe(true)
  })

  it('is required, and must be signed by the authority of the product', async () => {
    const { broker } = await openBroker()
    expect(await isTurnedAway(broker)).toBe(true)
    const stranger = await openAuthority(await temporaryDirectory())
    const { certificatePem: cert, privateKey: key } = await stranger.issue()
    expect(await isTurnedAway(broker, { cert, key })).toBe(true)
    expect(await isTurnedAway(broker, await claimPair(broker))).toBe(false)
  })
})

it('the claim password is refused for an instrument that has a certificate already', async () => {
  const { server, broker, credentials } = await openBroker()
  await provisioned(broker, 'SN1')
  const claim = JSON.parse(await readFile(path.join(broker.folder, '../devices.json'), 'utf8')) as { claim: string }
  await expect(connectByPassword(server.port, 'SN1', claim.claim)).rejects.toThrow(/refused/i)
  expect(credentials.isEnrolled('SN1')).toBe(false)
  await (await connectByPassword(server.port, 'SN2', claim.claim)).endAsync()
})

describe('the local certificate authority', () => {
  it.each(['ca.pem', 'ca-key.pem', 'claim.pem', 'server-key.pem'])(
    'reports on its start that the certificates are damaged if the file %s is truncated',
    async name => {
      const folder = await temporaryDirectory()
      await openAuthority(folder)
      const file = path.join(folder, name)
      await truncate(file, (await stat(file)).size - 60)
      await expect(openAuthority(folder)).rejects.toThrow(/(ca|claim|server)\.pem is damaged.*begins anew/)
    },
  )

  it('stays unchanged over a restart, in files that only their owner may read', async () => {
    const folder = await temporaryDirectory()
    const first = await openAuthority(folder)
    const second = await openAuthority(folder)
    expect([second.caPem, second.claim.certificateId]).toEqual([first.caPem, first.claim.certificateId])
    for (const name of ['ca-key.pem', 'claim-key.pem', 'server-key.pem'])
      expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
  })
})
