import {
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateThingCommand,
  DescribeCertificateCommand,
  IoTClient,
  ListThingPrincipalsCommand,
} from '@aws-sdk/client-iot'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newCertificateRequest } from '#shared/certificateRequest.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'

prepareLocalStore()
vi.stubEnv('IOT_ARN', 'arn:aws:iot:us-east-1:000000000000')
vi.stubEnv('STAGE_PREFIX', 'test-')
vi.mock('#functions/application/live/publishHints.ts')
const { enrolBatch } = await import('#functions/application/enrolment/enrolInstruments.ts')
const { findEnrolled } = await import('#functions/data/devices/enrolledDevices.ts')
const { insertModel } = await import('#functions/data/models/modelWriter.ts')

const iot = mockClient(IoTClient)
const trail = { by: 'admin', at: 0, action: 'device.enrol', requestId: 'r' }
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  const saved = { createdTime: '', createdBy: 'admin', updatedTime: '', updatedBy: 'admin', revision: 1 }
  const model = { modelName: 'UPLC40', description: '', attributes: {}, parameters: [], ...saved }
  await insertModel(model, { ...trail, action: 'model.create' })
})
afterAll(() => store.close())
beforeEach(() => {
  iot.reset()
  iot.on(CreateCertificateFromCsrCommand).resolves({ certificateId: 'c', certificatePem: 'PEM' })
  iot.on(DescribeCertificateCommand).resolves({ certificateDescription: { certificatePem: 'PEM' } })
  iot.on(ListThingPrincipalsCommand).resolves({ principals: [] })
})

const enrol = (deviceName: string, csr: string) =>
  enrolBatch(
    { batch: 'B', admit: true, replace: false, instruments: [{ deviceName, modelName: 'UPLC40', csr }] },
    { ...trail, requestId: deviceName },
  )

it('an instrument that is stored has a thing, wherever its enrolment broke off', async () => {
  const { csr } = await newCertificateRequest('SN-1')
  iot.on(CreateThingCommand).rejects(new Error('away'))
  expect(await enrol('SN-1', csr)).toMatchObject([{ outcome: 'refused' }])
  expect(await findEnrolled(['SN-1'])).toEqual([])
})

it('an enrolment that broke off later goes on with the certificate that it had', async () => {
  const { csr } = await newCertificateRequest('SN-2')
  iot.on(AttachThingPrincipalCommand).rejectsOnce(new Error('away')).resolves({})
  expect(await enrol('SN-2', csr)).toMatchObject([{ outcome: 'refused' }])
  expect(await enrol('SN-2', csr)).toMatchObject([{ outcome: 'enrolled', certificate: 'PEM' }])
  expect(iot.commandCalls(CreateCertificateFromCsrCommand)).toHaveLength(1)
})
