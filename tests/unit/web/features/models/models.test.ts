import { describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { modelPath } from '#web/features/models/modelPath.ts'
import { createInput, modelValues, updateInput, type ModelValues } from '#web/features/models/modelValues.ts'
import { allModelsCsv, parametersCsv } from '#web/features/models/parameterCsv.ts'
import { newEntry, parameterFrom } from '#web/features/models/parameterEntry.ts'
import { mergedModel, modelDifferences, withParameter } from '#web/features/models/parameterMerge.ts'

const parameter = (mnemonic: string, more: Partial<Parameter> = {}): Parameter => ({
  mnemonic,
  displayName: `Display ${mnemonic}`,
  dataType: 'number',
  description: '',
  unitsOfMeasure: 'bar',
  ...more,
})
const values = (parameters: readonly Parameter[], more: Partial<ModelValues> = {}): ModelValues => ({
  modelName: 'HPLC1290',
  description: 'a pump',
  parameters,
  readyMade: [],
  revision: 1,
  ...more,
})

it('the link to a model contains the name of the model', () => {
  expect(modelPath('HPLC1290')).toBe('/update-model/update/HPLC1290')
})

describe('the form of a model', () => {
  it('sends the parameters keyed by mnemonic, and on an update also the revision that was read', () => {
    const sent = createInput(values([parameter('B'), parameter('A')]))
    expect(sent).toEqual({
      modelName: 'HPLC1290',
      description: 'a pump',
      parameters: { A: parameter('A'), B: parameter('B') },
    })
    expect(updateInput(values([], { revision: 7 }))).toMatchObject({ revision: 7, parameters: {} })
  })

  it('shows the values of the stored model unchanged', () => {
    const read = {
      modelName: 'HPLC1290',
      description: 'a pump',
      modelDesc: 'a pump',
      parameters: { A: parameter('A') },
      paramsList: ['A'],
      paramsCount: 1,
      attributes: {},
      createdTime: '2026-01-01T00:00:00.000Z',
      createdBy: 'admin',
      updatedTime: '2026-01-01T00:00:00.000Z',
      updatedBy: 'admin',
      isDeleted: 'false' as const,
      revision: 1,
    }
    expect(modelValues(read)).toEqual(values([parameter('A')]))
  })
})

describe('a parameter that was changed in its dialog', () => {
  const changed = parameter('B', { unitsOfMeasure: 'V' })

  it('replaces the parameter of the same name, also if the parameters were read again meanwhile', () => {
    expect(withParameter([parameter('A'), parameter('B')], 'B', changed)).toEqual([parameter('A'), changed])
    expect(withParameter([parameter('A'), parameter('B')], 'B', parameter('C'))[1]).toEqual(parameter('C'))
  })

  it('is added if the parameter no longer exists', () => {
    expect(withParameter([parameter('A')], 'B', changed)).toEqual([changed, parameter('A')])
  })
})

describe('the exports of models', () => {
  it('begin with the specified columns for a single model', () => {
    const [header, line] = parametersCsv([parameter('PUMP', { description: 'a "pump"' })]).split('\r\n')
    expect(header).toBe('"DataItem","Data Type","Display Name","Mnemonic","Description","Units"')
    expect(line).toBe('"PUMP","number","Display PUMP","PUMP","a ""pump""","bar"')
  })

  it('have for all models a line for each parameter, and a line for a model without parameters', () => {
    const text = allModelsCsv([
      { modelName: 'A', description: 'one', parameters: [parameter('X'), parameter('Y')] },
      { modelName: 'B', description: 'none', parameters: [] },
    ])
    expect(text.trimEnd().split('\r\n')).toEqual([
      '"Model","Model Description","DataItem","Data Type","Display Name","Mnemonic","Description","Units"',
      '"A","one","X","number","Display X","X","","bar"',
      '"A","one","Y","number","Display Y","Y","","bar"',
      '"B","none","","","","","",""',
    ])
  })
})

describe('a parameter entered in the form of a model', () => {
  it.each([
    ['without a mnemonic', { mnemonic: ' ' }, { mnemonic: 'Required' }],
    ['with one that the model has', { mnemonic: 'PUMP ' }, { mnemonic: 'The model already has a parameter PUMP' }],
    ['with a name that would get lost', { mnemonic: '__proto__' }, { mnemonic: 'This name cannot be used' }],
  ])('is refused %s', (_, change, problems) => {
    expect(parameterFrom({ ...newEntry, ...change }, new Set(['PUMP']))).toEqual({ problems })
  })

  it.each([
    ['mnemonic', 256],
    ['displayName', 256],
    ['description', 255],
    ['unitsOfMeasure', 32],
  ] as const)('has a %s of at most %i characters', (field, limit) => {
    const of = (length: number) => parameterFrom({ ...newEntry, mnemonic: 'P', [field]: 'x'.repeat(length) }, new Set())
    expect(of(limit)).toHaveProperty('parameter')
    expect(of(limit + 1)).toHaveProperty(['problems', field])
  })
})

describe('two versions of a model', () => {
  const initial = values([parameter('KEPT'), parameter('MINE'), parameter('THEIRS'), parameter('GONE')])
  const mine = values([
    ...initial.parameters.slice(0, 1),
    parameter('MINE', { unitsOfMeasure: 'mbar' }),
    parameter('THEIRS'),
    parameter('NEW'),
  ])
  const theirs = values(
    [parameter('KEPT'), parameter('MINE'), parameter('THEIRS', { dataType: 'string' }), parameter('GONE')],
    { revision: 2, description: 'theirs' },
  )
  const merged = mergedModel(initial, mine, theirs)

  it('are merged into the newest version with each parameter that the viewer changed, added or removed', () => {
    expect(merged).toEqual(
      values(
        [
          parameter('KEPT'),
          parameter('MINE', { unitsOfMeasure: 'mbar' }),
          parameter('THEIRS', { dataType: 'string' }),
          parameter('NEW'),
        ],
        { revision: 2, description: 'theirs' },
      ),
    )
  })

  it('are compared parameter by parameter', () => {
    expect(modelDifferences(mine, theirs, merged)).toMatchObject([
      { label: 'Description', mine: 'a pump', theirs: 'theirs', merged: 'theirs' },
      { label: 'MINE', mine: 'number, Display MINE, mbar', merged: 'number, Display MINE, mbar' },
      { label: 'THEIRS', theirs: 'string, Display THEIRS, bar', merged: 'string, Display THEIRS, bar' },
      { label: 'NEW', theirs: '', mine: 'number, Display NEW, bar' },
      { label: 'GONE', mine: '', merged: '' },
    ])
  })
})
