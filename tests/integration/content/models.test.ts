import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { admit, enrol } from '#tests/support/product/instrument.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let count = 0

beforeAll(async () => {
  stack = await startStack()
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const parameter = (mnemonic: string, more: object = {}) => ({
  mnemonic,
  displayName: `Display ${mnemonic}`,
  dataType: 'number',
  description: '',
  unitsOfMeasure: 'bar',
  ...more,
})
const parametersOf = (...names: string[]) => Object.fromEntries(names.map(name => [name, parameter(name)]))

const create = async (parameters: object = parametersOf('PRESSURE', 'TEMP')): Promise<string> => {
  count += 1
  const modelName = `Model${count}`
  const { status } = await admin.call('PUT', 'create_model', { modelName, description: 'a model', parameters })
  expect(status).toBe(200)
  return modelName
}
const read = async (modelName: string) => (await admin.get(`get_modelInformation/${modelName}`)).body.model
const auditOf = async (name: string) => (await admin.post('get_audit', { entity: 'model', name })).body.auditList

describe('a model', () => {
  it('is listed and read as it was created', async () => {
    const modelName = await create()
    expect(await read(modelName)).toMatchObject({
      modelName,
      modelDesc: 'a model',
      createdBy: 'admin',
      isDeleted: 'false',
      paramsCount: 2,
      paramsList: ['PRESSURE', 'TEMP'],
      parameters: parametersOf('PRESSURE', 'TEMP'),
      attributes: {},
      revision: 1,
    })
    const { modelsList } = (await admin.get('get_models')).body
    expect(modelsList).toContainEqual(expect.objectContaining({ modelName, paramsCount: 2 }))
  })

  it('is refused under a name that is taken', async () => {
    const modelName = await create()
    const again = await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
    expect(again).toMatchObject({ status: 409, body: { type: 'Conflict' } })
    const upper = modelName.toUpperCase()
    const other = await admin.call('PUT', 'create_model', { modelName: upper, description: '', parameters: {} })
    expect([other.status, other.body.message]).toEqual([
      409,
      `The model ${modelName} already exists. Choose a name that differs by more than case`,
    ])
    expect((await admin.get(`get_modelInformation/${upper}`)).status).toBe(404)
  })

  it.each([
    ['a name with a space', { modelName: 'Triple Quad' }, 'modelName'],
    ['a description of 256 characters', { description: 'd'.repeat(256) }, 'description'],
    ['no parameters', { parameters: undefined }, 'parameters'],
    [
      'a parameter under a key that is not its mnemonic',
      { parameters: { A: parameter('B') } },
      'parameters.A.mnemonic',
    ],
    ['an unknown data type', { parameters: { A: parameter('A', { dataType: 'date' }) } }, 'parameters.A.dataType'],
  ])('with an invalid field is refused, and the answer names the field: %s', async (_, change, field) => {
    const good = { modelName: 'Good', description: 'd'.repeat(255), parameters: {} }
    const { status, body } = await admin.call('PUT', 'create_model', { ...good, ...change })
    expect(status).toBe(400)
    expect(body.problems.map((problem: { field: string }) => problem.field)).toContain(field)
  })

  it('can have up to 20,000 parameters, which are all read back', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `ITEM_${String(index).padStart(5, '0')}`)
    const modelName = await create(parametersOf(...names))
    expect((await read(modelName)).paramsList).toEqual(names)
    await admin.post('update_model', { modelName, parameters: parametersOf('ONLY') })
    expect((await read(modelName)).paramsList).toEqual(['ONLY'])
    expect((await admin.post('get_modelparameters', { models: [modelName] })).body.total).toBe(1)
  })

  it('with 20,000 parameters is created only once if the request is repeated with its Idempotency-Key', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `ITEM_${index}_${Math.random()}`)
    const body = { modelName: 'Large', description: '', parameters: parametersOf(...names) }
    const headers = { 'Idempotency-Key': 'large' }
    const first = await admin.call('PUT', 'create_model', body, headers)
    const again = await admin.call('PUT', 'create_model', body, headers)
    expect([first.status, again.status, again.body.message]).toEqual([200, 200, first.body.message])
  })

  it('with long texts is stored, or refused if its texts are too long altogether', async () => {
    const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
      letter => !'"\\<>'.includes(letter),
    )
    const pick = (from: readonly string[] | string) => from[Math.floor(Math.random() * from.length)]
    const text = (length: number, from: readonly string[] | string = letters): string =>
      Array.from({ length }, () => pick(from)).join('')
    const long = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => {
          const mnemonic = `L${index}${text(60, 'abcdefghijklmnopqrstuvwxyz0123456789')}`
          return [mnemonic, parameter(mnemonic, { description: text(250), displayName: text(250) })]
        }),
      )
    const modelName = await create(long(4_000))
    expect((await read(modelName)).paramsCount).toBe(4_000)
    const tooLong = await admin.post('update_model', { modelName, parameters: long(8_200) })
    expect(tooLong).toMatchObject({ status: 400, body: { problems: [{ field: 'parameters' }] } })
    expect((await read(modelName)).paramsCount).toBe(4_000)
  })

  it('can have a mnemonic that is a property name of JavaScript objects', async () => {
    const modelName = await create(parametersOf('constructor', 'toString'))
    expect((await read(modelName)).paramsList).toEqual(['constructor', 'toString'])
  })

  it('keeps attributes of any name', async () => {
    const modelName = await create()
    for (const attributes of [{ constructor: 'x' }, { toString: 'x', hasOwnProperty: '', constructor: '' }]) {
      expect((await admin.post('update_model', { modelName, attributes })).status).toBe(200)
      expect((await read(modelName)).attributes).toEqual(attributes)
    }
    const body = { modelName: 'Attributed', description: '', parameters: {}, attributes: { constructor: 'x' } }
    expect((await admin.call('PUT', 'create_model', body)).status).toBe(200)
  })

  it('cannot have the mnemonic __proto__, which JSON would lose', async () => {
    const parameters = JSON.parse(`{"__proto__": ${JSON.stringify(parameter('__proto__'))}}`)
    const { status, body } = await admin.call('PUT', 'create_model', { modelName: 'Odd', description: '', parameters })
    expect([status, body.problems]).toEqual([400, [{ field: '__proto__', message: 'This name cannot be used' }]])
  })
})

describe('a change of a model', () => {
  it('is refused with the present model if it was made from an old revision', async () => {
    const modelName = await create()
    const first = await admin.post('update_model', { modelName, description: 'first', revision: 1 })
    expect(first.body.model).toMatchObject({ modelDesc: 'first', revision: 2, updatedBy: 'admin' })
    const second = await admin.post('update_model', { modelName, description: 'second', revision: 1 })
    expect(second).toMatchObject({ status: 409, body: { current: { modelDesc: 'first', revision: 2 } } })
  })

  it('leaves an audit record of the parameters that differ, without the unchanged ones', async () => {
    const modelName = await create()
    await admin.post('update_model', {
      modelName,
      parameters: { ...parametersOf('PRESSURE'), TEMP: parameter('TEMP', { unitsOfMeasure: '°C' }) },
    })
    expect((await auditOf(modelName))[0]).toMatchObject({
      action: 'model.update',
      before: { parameters: { TEMP: { unitsOfMeasure: 'bar' } } },
      after: { parameters: { TEMP: { unitsOfMeasure: '°C' } }, paramsCount: 2 },
    })
    const { after } = (await auditOf(modelName))[0]!
    expect(after).toHaveProperty('parameters', { TEMP: expect.anything() as unknown })
  })

  it('is refused with the name of each enabled rule that it would break, until that rule is disabled', async () => {
    const modelName = await create()
    const ruleName = `Uses${modelName}`
    const rule = { ruleName, ruleExpression: '(PRESSURE > 1)', models: [modelName], severity: 100 }
    expect((await admin.call('PUT', 'createrule', rule)).status).toBe(200)
    const retyped = { ...parametersOf('TEMP'), PRESSURE: parameter('PRESSURE', { dataType: 'string' }) }
    for (const parameters of [parametersOf('TEMP'), retyped]) {
      const { status, body } = await admin.post('update_model', { modelName, parameters })
      expect([status, body.problems]).toEqual([
        400,
        [
          {
            field: 'parameters.PRESSURE',
            message: `PRESSURE is used by the enabled rules ${ruleName}. Change or disable them first`,
          },
        ],
      ])
    }
    expect((await read(modelName)).parameters).toEqual(parametersOf('PRESSURE', 'TEMP'))
    expect((await admin.post('update_model', { modelName, parameters: parametersOf('PRESSURE') })).status).toBe(200)
    await admin.post('updaterule', { ruleName, isDeleted: 'true' })
    expect((await admin.post('update_model', { modelName, parameters: retyped })).status).toBe(200)
  })

  it("is visible in the names and units of its instruments' latest values", async () => {
    const modelName = await create()
    const instrument = await admit(stack, admin, 'SN-1', modelName)
    await instrument.send('readings', {
      timestamp: new Date().toISOString(),
      category: 'MassSpec',
      readings: { PRESSURE: 1, OTHER: 2 },
    })
    const values = await eventually('the values are there', async () => {
      const { body } = await admin.post('devicedata', { deviceName: 'SN-1', category: 'MassSpec' })
      return body.total === 2 && body.deviceListValues
    })
    expect(values).toMatchObject([
      { mnemonicName: 'OTHER', mnemonicDisplayName: 'N/A', unitsOfMeasure: '' },
      { mnemonicName: 'PRESSURE', mnemonicDisplayName: 'Display PRESSURE', unitsOfMeasure: 'bar' },
    ])
    await instrument.end()
  })
})

describe('the parameters of several models', () => {
  it('are merged into one list, in which the first model wins if a parameter differs', async () => {
    const one = await create(parametersOf('A', 'B'))
    const other = await create({ ...parametersOf('A', 'C'), B: parameter('B', { dataType: 'string' }) })
    const { body } = await admin.post('get_modelparameters', { models: [one, other] })
    expect(body.parameters).toMatchObject({
      A: { models: [one, other] },
      B: { models: [one, other], dataType: 'number', differs: true },
      C: { models: [other] },
    })
    expect(body.parameters.A!.differs).toBeUndefined()
  })
})

describe('deleting a model', () => {
  it('is refused with the names of the instruments that use it', async () => {
    const modelName = await create()
    for (let index = 0; index < 2; index += 1) await (await enrol(stack, `USER-${index}`, modelName)).end()
    for (const name of ['USER-0', 'USER-1'])
      await eventually(`${name} is listed`, async () => (await admin.get(`device/${name}`)).status === 200)
    await readsCaughtUp()
    const { status, body } = await admin.call('DELETE', `delete_model/${modelName}`)
    expect(status).toBe(409)
    expect(body.message).toContain('USER-0, USER-1')
  })

  it('competes with creating a rule for it at the same time, and exactly one of the two succeeds', async () => {
    const outcomes = []
    for (let round = 0; round < 6; round += 1) {
      const modelName = await create()
      const ruleName = `Racing${round}`
      const rule = { ruleName, ruleExpression: '(PRESSURE > 1)', models: [modelName], severity: 100 }
      const [removed, created] = await Promise.all([
        admin.call('DELETE', `delete_model/${modelName}`),
        admin.call('PUT', 'createrule', rule),
      ])
      outcomes.push([removed.status === 200, created.status === 200])
      if (created.status !== 200) expect(JSON.stringify(created.body)).toContain(modelName)
      if (removed.status !== 200) expect(removed.body.message).toContain(ruleName)
    }
    expect(outcomes.filter(([removed, created]) => removed === created)).toEqual([])
  })

  it('removes everything of the model except the audit trail', async () => {
    const modelName = await create()
    expect((await admin.call('DELETE', `delete_model/${modelName}`)).status).toBe(200)
    expect((await admin.get(`get_modelInformation/${modelName}`)).status).toBe(404)
    expect((await admin.call('DELETE', `delete_model/${modelName}`)).status).toBe(404)
    expect((await auditOf(modelName))[0]).toMatchObject({ action: 'model.delete', after: null })
    await admin.call('PUT', 'create_model', { modelName, description: '', parameters: {} })
    expect((await read(modelName)).paramsList).toEqual([])
  })
})
