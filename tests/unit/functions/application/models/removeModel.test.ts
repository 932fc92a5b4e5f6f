import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findActiveJobs } from '#functions/application/jobs/findActiveJobs.ts'
import { removeModel } from '#functions/application/models/removeModel.ts'
import { devicesOfModel } from '#functions/data/devices/deviceNames.ts'
import { getModel } from '#functions/data/models/modelRepository.ts'
import { removeModel as remove } from '#functions/data/models/modelWriter.ts'
import { newestPublication, nothingPublishedAfter } from '#functions/data/rules/publications.ts'
import { listRules } from '#functions/data/rules/ruleRepository.ts'
import { listServiceModes } from '#functions/data/serviceModes/serviceModes.ts'
import type { Model } from '#functions/domain/models/model.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'

vi.mock('#functions/application/jobs/findActiveJobs.ts', () => ({ findActiveJobs: vi.fn<typeof findActiveJobs>() }))
vi.mock('#functions/data/devices/deviceNames.ts', () => ({ devicesOfModel: vi.fn<typeof devicesOfModel>() }))
vi.mock('#functions/data/models/modelRepository.ts', () => ({ getModel: vi.fn<typeof getModel>() }))
vi.mock('#functions/data/models/modelWriter.ts', () => ({ removeModel: vi.fn<typeof remove>() }))
vi.mock('#functions/data/rules/publications.ts', () => ({
  newestPublication: vi.fn<typeof newestPublication>(),
  nothingPublishedAfter: vi.fn<typeof nothingPublishedAfter>(),
}))
vi.mock('#functions/data/rules/ruleRepository.ts', () => ({ listRules: vi.fn<typeof listRules>() }))
vi.mock('#functions/data/serviceModes/serviceModes.ts', () => ({
  listServiceModes: vi.fn<typeof listServiceModes>(),
}))

const model: Model = {
  modelName: 'TripleQuad',
  description: '',
  attributes: {},
  parameters: [],
  createdTime: '',
  createdBy: '',
  updatedTime: '',
  updatedBy: '',
  revision: 1,
}
const trail = { by: 'ada', at: 0, action: 'model.delete', requestId: 'r' }
const hour = 3_600_000
/** The condition that nothing was published after a number. */
const unused = (publication: number) => ({
  ConditionCheck: { TableName: 'rules', Key: { publication }, ConditionExpression: '' },
})
const conflict = (): Error => Object.assign(new Error('met'), { name: 'ConditionalCheckFailedException' })

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(getModel).mockResolvedValue(model)
  vi.mocked(findActiveJobs).mockResolvedValue([])
  vi.mocked(devicesOfModel).mockResolvedValue([])
  vi.mocked(listRules).mockResolvedValue([])
  vi.mocked(listServiceModes).mockResolvedValue([])
  vi.mocked(newestPublication).mockResolvedValue(7)
  vi.mocked(nothingPublishedAfter).mockImplementation(publication => unused(publication))
})

describe('the removal of a model', () => {
  it('succeeds if only disabled rules or no rules use the model', async () => {
    vi.mocked(listRules).mockResolvedValue([made({ ...good, isDeleted: 'true' }), made({ ...good, models: ['Orbit'] })])
    await removeModel('TripleQuad', trail)
    expect(remove).toHaveBeenCalledExactlyOnceWith(model, unused(7), trail)
  })

  it.each([
    [['SN-1'], 'TripleQuad is used by SN-1'],
    [['1', '2', '3', '4', '5'], 'TripleQuad is used by 1, 2, 3, 4, 5'],
    [['1', '2', '3', '4', '5', '6'], 'TripleQuad is used by 1, 2, 3, 4, 5 and others'],
  ])('is refused with the names of the instruments that use the model: %j', async (names, message) => {
    vi.mocked(devicesOfModel).mockResolvedValue(names)
    await expect(removeModel('TripleQuad', trail)).rejects.toThrow(message)
    expect(remove).not.toHaveBeenCalled()
  })

  it("is refused with the names of the model's enabled rules", async () => {
    vi.mocked(listRules).mockResolvedValue([made(good, 'High'), made({ ...good, isDeleted: 'true' }, 'Off')])
    await expect(removeModel('TripleQuad', trail)).rejects.toThrow('TripleQuad is used by the enabled rules High')
  })

  it.each([
    [['A'], 'TripleQuad is used by the active content job A'],
    [['A', 'B'], 'TripleQuad is used by the active content jobs A, B'],
  ])(
    "is refused with the names of the model's active jobs, in the message and in a field: %j",
    async (jobs, message) => {
      vi.mocked(findActiveJobs).mockResolvedValue(jobs)
      await expect(removeModel('TripleQuad', trail)).rejects.toMatchObject({ message, details: { usedBy: { jobs } } })
      expect(remove).not.toHaveBeenCalled()
    },
  )

  const serviceMode = (name: string, from: number, until: number) => {
    const subject = { kind: 'model', name } as const
    const times = { type: 'once', from, until } as const
    const mode = { subject, times, by: 'ada', at: -3 * hour, reason: 'seals', settledUntil: -3 * hour }
    return { id: `model#${name}#1`, revision: 1, mode }
  }

  it.each([
    ['holds', -hour, hour],
    ['is planned', hour, 2 * hour],
  ])('is refused while a service mode of the model %s', async (_, from, until) => {
    vi.mocked(listServiceModes).mockResolvedValue([serviceMode('TripleQuad', from, until)])
    await expect(removeModel('TripleQuad', trail)).rejects.toThrow('TripleQuad is in service mode, or will be. End it')
    expect(remove).not.toHaveBeenCalled()
  })

  it('succeeds after the service mode of the model, and while other models are in service mode', async () => {
    const modes = [serviceMode('TripleQuad', -2 * hour, -hour), serviceMode('Orbit', -hour, hour)]
    vi.mocked(listServiceModes).mockResolvedValue(modes)
    await removeModel('TripleQuad', trail)
    expect(remove).toHaveBeenCalledOnce()
  })

  it('is refused if a rule for the model is published after the check of its rules', async () => {
    vi.mocked(newestPublication).mockResolvedValueOnce(7).mockResolvedValueOnce(8)
    vi.mocked(listRules)
      .mockResolvedValueOnce([])
      .mockResolvedValueOnce([made(good, 'High')])
    vi.mocked(remove).mockRejectedValueOnce(conflict())
    await expect(removeModel('TripleQuad', trail)).rejects.toThrow('TripleQuad is used by the enabled rules High')
    expect(remove).toHaveBeenCalledExactlyOnceWith(model, unused(7), trail)
  })
})
