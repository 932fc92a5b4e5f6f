import {
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateThingCommand,
  DescribeCertificateCommand,
  DetachThingPrincipalCommand,
  IoTClient,
  ListThingPrincipalsCommand,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot'
import { DeleteConnectionCommand, IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyIncoming } from '#functions/domain/telemetry/applyIncoming.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { newCertificateRequest } from '#shared/devices/certificateRequest.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.stubEnv('IOT_ARN', 'arn:aws:iot:us-east-1:000000000000')
vi.stubEnv('STAGE_PREFIX', 'test-')
vi.mock('#functions/application/live/publishHints.ts')
const { checkBatch, enrolBatch } = await import('#functions/application/enrolment/enrolInstruments.ts')
const { changeDevice } = await import('#functions/data/devices/deviceChanges.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { findEnrolled } = await import('#functions/data/devices/enrolledDevices.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')

let calls = 0
const iot = mockClient(IoTClient)
const iotData = mockClient(IoTDataPlaneClient)
const trail = { by: 'admin', at: 0, action: 'device.enrol', requestId: 'r' }
/** Done once, right before the next transaction reaches the store. */
let meanwhile: (() => Promise<void>) | undefined
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { headers }) => {
    if (String(headers['x-amz-target']).endsWith('.TransactWriteItems')) {
      const work = meanwhile
      meanwhile = undefined
      await work?.()
    }
    return carryOut()
  })
  const saved = { createdTime: '', createdBy: 'admin', updatedTime: '', updatedBy: 'admin', revision: 1 }
  const model = { modelName: 'UPLC40', description: '', attributes: {}, parameters: [], ...saved }
  await insertModel(model, { ...trail, action: 'model.create' })
})
afterAll(() => store.close())
beforeEach(() => {
  iot.reset()
  iotData.reset()
  iot.on(CreateCertificateFromCsrCommand).resolves({ certificateId: 'c', certificatePem: 'PEM' })
  iot.on(DescribeCertificateCommand).resolves({ certificateDescription: { certificatePem: 'PEM' } })
  iot.on(ListThingPrincipalsCommand).resolves({ principals: [] })
})

const enrol = (deviceName: string, csr: string, replace = false) =>
  enrolBatch(
    { batch: 'B', admit: true, replace, instruments: [{ deviceName, modelName: 'UPLC40', csr }] },
    { ...trail, requestId: `${deviceName}-${(calls += 1)}` },
  )

describe('the enrolment of a list of instruments', () => {
  it('stores no instrument without a thing in AWS IoT, whichever step fails', async () => {
    const { csr } = await newCertificateRequest('SN-1')
    iot.on(CreateThingCommand).rejects(new Error('away'))
    expect(await enrol('SN-1', csr)).toMatchObject([{ outcome: 'refused' }])
    expect(await findEnrolled(['SN-1'])).toEqual([])
  })

  it('reuses the certificate that it made if it is repeated after a failure', async () => {
    const { csr } = await newCertificateRequest('SN-2')
    iot.on(AttachThingPrincipalCommand).rejectsOnce(new Error('away')).resolves({})
    expect(await enrol('SN-2', csr)).toMatchObject([{ outcome: 'refused' }])
    expect(await enrol('SN-2', csr)).toMatchObject([{ outcome: 'enrolled', certificate: 'PEM' }])
    expect(iot.commandCalls(CreateCertificateFromCsrCommand)).toHaveLength(1)
  })

  /** Ingest sets a message of an instrument aside that has not registered, on the state that it has read. */
  const refuseMessage = async (read: DeviceState, id: string): Promise<void> => {
    const raw = { topic: 't', payload: '', receivedAt: 5 }
    const { state, rows } = applyIncoming(read, { type: 'malformed', id, reason: 'modelName: is missing', raw })
    await writeDevice({ state, read, rows, alarms: [], listing: 'keep' })
  }

  it('treats an instrument as new if its first messages were refused, and ingest then reads its state again', async () => {
    const deviceName = 'SN-3'
    await refuseMessage(await readDeviceState(deviceName), 'm1')
    const before = await readDeviceState(deviceName)
    expect(before).toMatchObject({ revision: 1, modelName: undefined })
    const instruments = [{ deviceName, modelName: 'UPLC40' }]
    expect(await checkBatch({ batch: 'B', admit: true, replace: false, instruments })).toMatchObject([
      { outcome: 'new' },
    ])
    const { csr } = await newCertificateRequest(deviceName)
    expect(await enrol(deviceName, csr)).toMatchObject([{ outcome: 'enrolled', certificate: 'PEM' }])
    expect(await readDeviceState(deviceName)).toMatchObject({ revision: 2, modelName: 'UPLC40', deviceStatus: 'OK' })
    // It read the state before the enrolment.
    await expect(refuseMessage(before, 'm2')).rejects.toThrow(/condition/i)
  })

  it('succeeds while ingest is refusing a message from an instrument of the list', async () => {
    const deviceName = 'SN-4'
    meanwhile = async () => refuseMessage(await readDeviceState(deviceName), 'm1')
    const { csr } = await newCertificateRequest(deviceName)
    expect(await enrol(deviceName, csr)).toMatchObject([{ outcome: 'enrolled' }])
    expect(await readDeviceState(deviceName)).toMatchObject({ revision: 2, modelName: 'UPLC40' })
  })

  it('leaves an instrument unchanged if the instrument registers while the enrolment runs', async () => {
    const deviceName = 'SN-5'
    meanwhile = async () => {
      const read = await readDeviceState(deviceName)
      const state = { ...read, modelName: 'Orbit', registeredAt: 5 }
      await writeDevice({ state, read, rows: [], alarms: [], listing: 'create' })
    }
    const { csr } = await newCertificateRequest(deviceName)
    expect(await enrol(deviceName, csr)).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/Somebody else has enrolled this instrument/) },
    ])
    expect(await findEnrolled([deviceName])).toMatchObject([{ modelName: 'Orbit', enrolment: undefined }])
  })

  const deny = (deviceName: string) =>
    changeDevice({
      deviceName,
      deviceModel: 'UPLC40',
      revision: undefined,
      set: { deviceStatus: 'DENIED' },
      trail: { ...trail, action: 'device.status', requestId: `${deviceName}-denied` },
    })

  it('creates no certificate for a denied instrument, as the check of the list announced', async () => {
    const deviceName = 'SN-6'
    await enrol(deviceName, (await newCertificateRequest(deviceName)).csr)
    await deny(deviceName)
    iot.resetHistory()
    const { csr } = await newCertificateRequest(deviceName)
    const reason = 'It is DENIED. Set its status to OK or PENDING before it gets a certificate'
    const instruments = [{ deviceName, modelName: 'UPLC40' }]
    expect(await checkBatch({ batch: 'B', admit: true, replace: true, instruments })).toMatchObject([{ reason }])
    expect(await enrol(deviceName, csr, true)).toMatchObject([{ outcome: 'refused', reason }])
    expect(iot.calls()).toEqual([])
  })

  it('leaves no active certificate if the instrument is denied during the enrolment', async () => {
    const deviceName = 'SN-7'
    const certificateId = 'c'.repeat(64)
    iot.on(CreateCertificateFromCsrCommand).resolves({ certificateId, certificatePem: 'PEM' })
    iot
      .on(ListThingPrincipalsCommand)
      .resolves({ principals: [`arn:aws:iot:us-east-1:000000000000:cert/${certificateId}`] })
    iot.on(AttachThingPrincipalCommand).callsFake(async () => {
      await deny(deviceName)
      return {}
    })
    const { csr } = await newCertificateRequest(deviceName)
    expect(await enrol(deviceName, csr)).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/DENIED/) },
    ])
    const states = iot.commandCalls(UpdateCertificateCommand).map(({ args: [{ input }] }) => input.newStatus)
    expect(states).toEqual(['ACTIVE', 'INACTIVE'])
    expect(iotData.commandCalls(DeleteConnectionCommand)).toHaveLength(1)
  })

  /** The certificates of a thing, as AWS IoT keeps them. */
  const keepPrincipals = (first: string): string[] => {
    const principals = [first]
    iot.on(ListThingPrincipalsCommand).callsFake(() => ({ principals: [...principals] }))
    iot.on(AttachThingPrincipalCommand).callsFake(({ principal }) => {
      if (!principals.includes(principal)) principals.push(principal)
      return {}
    })
    iot.on(DetachThingPrincipalCommand).callsFake(({ principal }) => {
      principals.splice(principals.indexOf(principal), 1)
      return {}
    })
    return principals
  }

  it('closes the connection of a replaced certificate, even if the first attempt to close it failed', async () => {
    const deviceName = 'SN-8'
    await enrol(deviceName, (await newCertificateRequest(deviceName)).csr)
    // A new instrument has no connection to end.
    expect(iotData.calls()).toEqual([])
    const principals = keepPrincipals('arn:aws:iot:us-east-1:000000000000:cert/old')
    iotData.on(DeleteConnectionCommand).rejectsOnce(new Error('throttled')).resolves({})
    const { csr } = await newCertificateRequest(deviceName)
    expect(await enrol(deviceName, csr, true)).toMatchObject([{ outcome: 'refused' }])
    expect(principals).toEqual(['arn:aws:iot:us-east-1:000000000000:cert/c'])
    expect(await enrol(deviceName, csr, true)).toMatchObject([{ outcome: 'enrolled' }])
    expect(iotData.commandCalls(DeleteConnectionCommand)).toHaveLength(2)
  })

  it('accepts a key for one instrument only, and refuses it in later or simultaneous lists', async () => {
    const { csr } = await newCertificateRequest('SN-20')
    const other = await newCertificateRequest('SN-21')
    expect(await enrol('SN-20', csr)).toMatchObject([{ outcome: 'enrolled' }])
    const reason = 'Its request is by the key of SN-20. Make a key of its own for each instrument'
    const row = { deviceName: 'SN-21', modelName: 'UPLC40', csr }
    expect(await checkBatch({ batch: 'B', admit: true, replace: false, instruments: [row] })).toMatchObject([
      { outcome: 'refused', reason },
    ])
    expect(await enrol('SN-21', csr)).toMatchObject([{ outcome: 'refused', reason }])
    expect(await enrol('SN-21', other.csr)).toMatchObject([{ outcome: 'enrolled' }])
    expect(await enrol('SN-20', other.csr, true)).toMatchObject([{ outcome: 'refused' }])
    expect(iot.commandCalls(CreateCertificateFromCsrCommand)).toHaveLength(2)
  })

  it('makes only one certificate if two simultaneous lists contain the same key for two instruments', async () => {
    const { csr } = await newCertificateRequest('SN-22')
    const results = (await Promise.all([enrol('SN-22', csr), enrol('SN-23', csr)])).flat()
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['enrolled', 'refused'])
    expect(iot.commandCalls(CreateCertificateFromCsrCommand)).toHaveLength(1)
  })

  it('marks a row as repeatable if AWS IoT refused it, but not if the instrument is denied', async () => {
    const { csr } = await newCertificateRequest('SN-30')
    iot.on(CreateThingCommand).rejects(Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' }))
    expect(await enrol('SN-30', csr)).toMatchObject([
      { outcome: 'refused', canRetry: true, reason: expect.stringMatching(/^AWS IoT takes no more requests/) },
    ])
    iot.on(CreateThingCommand).resolves({})
    await enrol('SN-30', csr)
    await deny('SN-30')
    const [result] = await enrol('SN-30', (await newCertificateRequest('SN-30')).csr, true)
    expect([result?.outcome, result?.canRetry]).toEqual(['refused', undefined])
  })

  it('skips rows for which the call has no time left, so that they can be sent again', async () => {
    const rows = await Promise.all(
      ['SN-31', 'SN-32'].map(async deviceName => {
        const { csr } = await newCertificateRequest(deviceName)
        return { deviceName, modelName: 'UPLC40', csr }
      }),
    )
    const room = [true, false]
    const batch = { batch: 'B', admit: true, replace: false, instruments: rows }
    const results = await enrolBatch(batch, { ...trail, requestId: 'late' }, { hasRoom: () => room.shift() ?? false })
    expect(results).toMatchObject([
      { outcome: 'enrolled' },
      { outcome: 'refused', canRetry: true, reason: expect.stringMatching(/no time left/) },
    ])
    expect(iot.commandCalls(CreateThingCommand).map(({ args: [{ input }] }) => input.thingName)).toEqual(['SN-31'])
  })
})
