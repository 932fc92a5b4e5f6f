import { describe, expect, it } from 'vitest'
import { modelForAudit, sortedParameters, type Model } from '#functions/domain/models/model.ts'
import { modelOnTheWire, summaryOnTheWire } from '#functions/domain/models/wire.ts'

const parameter = (mnemonic: string, description = '') => ({
  mnemonic,
  displayName: mnemonic,
  dataType: 'number' as const,
  description,
  unitsOfMeasure: '',
})

const model = (...parameters: Model['parameters']): Model => ({
  modelName: 'Quad',
  description: 'four',
  attributes: { staleAfterSeconds: '60' },
  parameters,
  createdTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  updatedTime: '2026-01-02T00:00:00.000Z',
  updatedBy: 'bob',
  revision: 2,
})

describe('a model as the API returns it', () => {
  it('has its parameters keyed by mnemonic, its description in two fields, and isDeleted set to false', () => {
    expect(modelOnTheWire(model(parameter('A'), parameter('B')))).toMatchObject({
      description: 'four',
      modelDesc: 'four',
      isDeleted: 'false',
      paramsCount: 2,
      paramsList: ['A', 'B'],
      parameters: { A: { mnemonic: 'A' }, B: { mnemonic: 'B' } },
      revision: 2,
    })
  })

  it('has no parameters in a list of models', () => {
    const { parameters: _parameters, ...head } = model()
    expect(Object.keys(summaryOnTheWire({ ...head, paramsCount: 7 })).toSorted()).toEqual([
      'createdBy',
      'createdTime',
      'description',
      'isDeleted',
      'modelName',
      'paramsCount',
      'updatedBy',
      'updatedTime',
    ])
  })
})

describe('the audit record of a change of a model', () => {
  it('contains the parameters that differ, before and after', () => {
    const [before, after] = [model(parameter('A'), parameter('B')), model(parameter('A'), parameter('B', 'new'))]
    expect(modelForAudit(before, after)).toMatchObject({ paramsCount: 2, parameters: { B: { description: '' } } })
    expect(modelForAudit(after, before)).toMatchObject({ paramsCount: 2, parameters: { B: { description: 'new' } } })
  })

  it.each([
    [200, undefined],
    [201, 1],
  ])('contains the first of %i parameters and the number of omitted ones: %s', (count, further) => {
    const all = Array.from({ length: count }, (_, index) => parameter(`P${index}`))
    const kept = modelForAudit(model(...all), undefined)
    expect(Object.keys(kept?.parameters ?? {})).toHaveLength(200)
    expect(kept?.furtherParameters).toBe(further)
  })

  it('contains no values for a model that does not exist', () => {
    expect(modelForAudit(undefined, model())).toBeUndefined()
  })
})

it("a model's parameters are sorted by mnemonic, in code unit order", () => {
  expect(sortedParameters(['b', 'A', 'a'].map(name => parameter(name))).map(({ mnemonic }) => mnemonic)).toEqual([
    'A',
    'a',
    'b',
  ])
})
