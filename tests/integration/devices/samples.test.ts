import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let instrument: Instrument

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
  const pressure = {
    mnemonic: 'PRESSURE',
    displayName: 'Pressure',
    dataType: 'number',
    description: '',
    unitsOfMeasure: 'bar',
  }
  await admin.call('PUT', 'create_model', {
    modelName: 'TripleQuad',
    description: '',
    parameters: { PRESSURE: pressure },
  })
  await admin.call('PUT', 'createrule', {
    ruleName: 'HighPressure',
    description: 'The pressure is high',
    ruleExpression: '(PRESSURE > 400)',
    models: ['TripleQuad'],
    severity: 120,
  })
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  // Reports may be some minutes ahead; before it was admitted, the instrument did not measure.
  begin = Date.now()
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

let begin = 0
const at = (second: number): string => new Date(begin + second * 1000).toISOString()
const report = (second: number, sampleStatus: string, sampleId: string) =>
  instrument.send('samples', { timestamp: at(second), sampleId, batchId: 'Batch-7', sampleStatus })
const find = async (text: string, more: object = {}) =>
  (await admin.post('findsamples', { text, ...more })).body.samples

describe('the search for samples', () => {
  it('finds samples by id and batch in any spelling, with the problems that their instrument had during the runs', async () => {
    await report(0, 'Queued', 'LC-0002')
    await report(0, 'Queued', 'LC-0003')
    await report(10, 'Running', 'LC-0002')
    await instrument.send('readings', { timestamp: at(15), category: 'MassSpec', readings: { PRESSURE: 450 } })
    await instrument.send('errors', { timestamp: at(16), errorType: 'Pump', errorCode: '0x1F', errorInfo: 'leak' })
    await instrument.send('readings', { timestamp: at(18), category: 'MassSpec', readings: { PRESSURE: 1 } })
    await report(20, 'Completed', 'LC-0002')
    await report(25, 'Running', 'LC-0003')
    await eventually('both are found by the beginning of their ids', async () => (await find('lc 000')).length === 2)

    const ran = {
      sampleId: 'LC-0002',
      batchId: 'Batch-7',
      deviceName: 'SN-1',
      modelName: 'TripleQuad',
      sampleStatus: 'Completed',
      queuedAt: at(0),
      startedAt: at(10),
      endedAt: at(20),
    }
    await eventually('its end is there', async () => (await find('lc0002'))[0]?.sampleStatus === 'Completed')
    await eventually('the next run has begun', async () => (await find('lc0003'))[0]?.sampleStatus === 'Running')
    expect(await find('lc0002')).toMatchObject([ran])
    expect((await find('batch7')).map(({ sampleId }: { sampleId: string }) => sampleId).sort()).toEqual([
      'LC-0002',
      'LC-0003',
    ])
    expect(await find('LC-0004')).toEqual([])
    expect(await find('lc0002', { endDate: at(-10) })).toEqual([])

    const query = new URLSearchParams({ deviceName: 'SN-1', sampleId: 'LC-0002', at: at(15) })
    const { body } = await admin.get(`sample?${query}`)
    expect(body.sample).toMatchObject(ran)
    expect(body.troubles.map(({ kind }: { kind: string }) => kind)).toEqual(['alarm', 'error'])
    expect(body.troubles[0]).toMatchObject({
      triggeringRule: 'HighPressure',
      alarmSeverity: 120,
      seen: [{ name: 'PRESSURE', value: 450, limits: ['> 400'] }],
    })
    expect(body.troubles[1]).toMatchObject({ errorCode: '0x1f', from: at(16) })

    const other = await admin.get('sample?deviceName=SN-1&sampleId=LC-0003')
    expect(other.body).toMatchObject({ sample: { startedAt: at(25) }, troubles: [], otherRuns: [] })
    expect((await admin.get('sample?deviceName=SN-1&sampleId=LC-0009')).status).toBe(404)
    expect((await admin.get('sample?deviceName=SN-9&sampleId=LC-0002')).status).toBe(404)
  })

  it('is refused if a field is wrong, and the answer names the field', async () => {
    const { status, body } = await admin.post('findsamples', { text: '' })
    expect([status, body.problems?.[0]?.field]).toEqual([400, 'text'])
    const late = await admin.post('findsamples', { text: 'a', startDate: at(10), endDate: at(0) })
    expect([late.status, late.body.problems?.[0]?.field]).toEqual([400, 'startDate'])
  })
})
