import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findModel } from '#functions/data/models/modelRepository.ts'
import { findModelTypes, findRuleModel } from '#functions/data/models/modelTypes.ts'
import type { Model } from '#functions/domain/models/model.ts'

vi.mock('#functions/data/models/modelRepository.ts', () => ({ findModel: vi.fn<typeof findModel>() }))

const model = (attributes: Model['attributes'] = {}): Model => ({
  modelName: 'Quad',
  description: '',
  attributes,
  parameters: [{ mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }],
  createdTime: '',
  createdBy: '',
  updatedTime: '',
  updatedBy: '',
  revision: 1,
})

beforeEach(() => {
  vi.mocked(findModel).mockImplementation(name => Promise.resolve(name === 'Quad' ? model() : undefined))
})

it('models that do not exist are omitted from the types of models', async () => {
  expect(await findModelTypes(['Quad', 'Gone'])).toEqual({
    typesByModel: new Map([['Quad', new Map([['P', 'number']])]]),
    revisions: new Map([['Quad', 1]]),
  })
  expect(await findRuleModel('Gone')).toBeUndefined()
})

describe("a value of a model's data item stays valid", () => {
  const minutes = 60_000

  it.each([
    [{}, 15 * minutes],
    [{ staleAfterSeconds: '90' }, 90_000],
    [{ staleAfterSeconds: '0' }, 15 * minutes],
    [{ staleAfterSeconds: '-5' }, 15 * minutes],
    [{ staleAfterSeconds: 'soon' }, 15 * minutes],
    [{ staleAfterSeconds: 'Infinity' }, 15 * minutes],
  ])("for the time in the model's attributes: %j results in %i ms", async (attributes, staleAfterMs) => {
    vi.mocked(findModel).mockResolvedValue(model(attributes))
    expect(await findRuleModel('Quad')).toMatchObject({ staleAfterMs })
  })
})
