import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeModel } from '#functions/application/models/changeModel.ts'
import { replaceModel } from '#functions/data/models/modelWriter.ts'
import { newestPublication, nothingPublishedAfter } from '#functions/data/rules/publications.ts'
import { listRules } from '#functions/data/rules/ruleRepository.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'

vi.mock('#functions/data/models/modelWriter.ts', () => ({ replaceModel: vi.fn<typeof replaceModel>() }))
vi.mock('#functions/data/rules/publications.ts', () => ({
  newestPublication: vi.fn<typeof newestPublication>(),
  nothingPublishedAfter: vi.fn<typeof nothingPublishedAfter>(),
}))
vi.mock('#functions/data/rules/ruleRepository.ts', () => ({ listRules: vi.fn<typeof listRules>() }))

const stored = modelOf('TripleQuad', { PRESSURE: 'number', STATE: 'string' })
const trail = { by: 'ada', at: 0, action: 'model.update', requestId: 'r' }
/** The condition that nothing was published after a number. */
const unused = (publication: number) => ({
  ConditionCheck: { TableName: 'rules', Key: { publication }, ConditionExpression: '' },
})

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(replaceModel).mockImplementation(async (_, next) => next)
  vi.mocked(listRules).mockResolvedValue([made(good, 'High')])
  vi.mocked(newestPublication).mockResolvedValue(7)
  vi.mocked(nothingPublishedAfter).mockImplementation(publication => unused(publication))
})

describe('a change of a model', () => {
  it('is refused if it removes a parameter that an enabled rule uses, naming the field, the rule and the remedy', async () => {
    const next = modelOf('TripleQuad', { STATE: 'string' })
    await expect(changeModel(stored, next, trail)).rejects.toMatchObject({
      status: 400,
      details: {
        problems: [
          {
            field: 'parameters.PRESSURE',
            message: 'PRESSURE is used by the enabled rules High. Change or disable them first',
          },
        ],
      },
    })
    expect(replaceModel).not.toHaveBeenCalled()
  })

  it('may change the type of a parameter that no rule uses, unless a rule is published at the same time', async () => {
    const next = modelOf('TripleQuad', { PRESSURE: 'number', STATE: 'boolean' })
    await changeModel(stored, next, trail)
    expect(replaceModel).toHaveBeenCalledExactlyOnceWith(stored, next, trail, unused(7))
  })

  it('reads no rules if no type changes', async () => {
    const next = {
      ...modelOf('TripleQuad', { PRESSURE: 'number', STATE: 'string', MORE: 'number' }),
      description: 'new',
    }
    await changeModel(stored, next, trail)
    expect(replaceModel).toHaveBeenCalledExactlyOnceWith(stored, next, trail)
    expect(listRules).not.toHaveBeenCalled()
  })
})
