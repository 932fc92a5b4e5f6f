import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveChangedRule, saveNewDeviceCodeRule, saveNewRule } from '#functions/application/rules/saveRule.ts'
import { findModelTypes } from '#functions/data/models/modelTypes.ts'
import { findRules, getRule } from '#functions/data/rules/ruleRepository.ts'
import {
  insertRule,
  ModelChanged,
  replaceRule,
  RuleChanged,
  ruleChangedMeanwhile,
} from '#functions/data/rules/ruleWriter.ts'
import { Conflict } from '#functions/domain/errors.ts'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import type { SentRule } from '#functions/domain/rules/wire.ts'
import * as parsing from '#shared/expression/parse.ts'
import { good, made, named, pair, saving, typesByModel } from '#tests/support/stored/savedRules.ts'

vi.mock('#functions/data/models/modelTypes.ts', () => ({ findModelTypes: vi.fn<typeof findModelTypes>() }))
vi.mock('#functions/data/rules/ruleRepository.ts', () => ({
  findRules: vi.fn<typeof findRules>(),
  getRule: vi.fn<typeof getRule>(),
}))
vi.mock('#functions/data/rules/ruleWriter.ts', () => ({
  ModelChanged: class extends Error {},
  RuleChanged: class extends Error {},
  insertRule: vi.fn<typeof insertRule>(),
  replaceRule: vi.fn<typeof replaceRule>(),
  ruleChangedMeanwhile: vi.fn<typeof ruleChangedMeanwhile>(),
}))
vi.mock('#shared/expression/parse.ts', { spy: true })

const trail = { by: 'ada', at: saving.at, action: 'rule.create', requestId: 'r' }
const checked = new Map([['TripleQuad', 7]])
const published = { at: saving.at, publication: 1 }

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(findModelTypes).mockImplementation(names =>
    Promise.resolve({
      typesByModel: new Map([...typesByModel].filter(([model]) => names.includes(model))),
      revisions: new Map(names.map(name => [name, 7])),
    }),
  )
  vi.mocked(findRules).mockResolvedValue(named)
  vi.mocked(getRule).mockResolvedValue(made())
  vi.mocked(insertRule).mockImplementation(rule => Promise.resolve(publishRule(undefined, rule, published)))
  vi.mocked(replaceRule).mockImplementation((read, next) => Promise.resolve(publishRule(read, next, published)))
})

describe('a new rule', () => {
  it('is stored, and returned in the form that the API specifies', async () => {
    const rule = await saveNewRule('High', good, saving, trail)
    expect(rule).toMatchObject({ ruleName: 'High', isDeleted: 'false', createdBy: 'ada', revision: 1 })
    expect(insertRule).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ enabled: true }), trail, checked)
  })

  it('is checked again if a model was changed between the check and the write', async () => {
    const gone = { typesByModel: new Map([['TripleQuad', new Map()]]), revisions: new Map() }
    vi.mocked(insertRule).mockImplementationOnce(() => {
      vi.mocked(findModelTypes).mockResolvedValue(gone)
      return Promise.reject(new ModelChanged('TripleQuad'))
    })
    const rule = saveNewRule('High', good, saving, trail)
    await expect(rule).rejects.toMatchObject({ details: { problems: [{ field: 'ruleExpression' }] } })
    expect(insertRule).toHaveBeenCalledTimes(1)
  })

  it('that is a rule of rules applies to the models that its two rules share', async () => {
    expect(await saveNewRule('Both', pair, saving, trail)).toMatchObject({ models: ['TripleQuad'] })
  })

  it('is not stored if it has problems, and all of them are reported', async () => {
    const sent = { ...good, ruleExpression: '(GONE > 1)', NotificationType: 'Tester' } as const
    await expect(saveNewRule('High', sent, saving, trail)).rejects.toMatchObject({
      type: 'Validation',
      details: { problems: [{ field: 'NotificationType' }, { field: 'ruleExpression' }] },
    })
    expect(insertRule).not.toHaveBeenCalled()
  })
})

describe('a new rule on a device code', () => {
  const code: SentRule = { ...good, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1F)' }
  const taken = (names: number): void => {
    for (let name = 0; name < names; name += 1) vi.mocked(insertRule).mockRejectedValueOnce(new Conflict('taken'))
  }

  it('is named after its device code', async () => {
    expect(await saveNewDeviceCodeRule(code, saving, trail)).toMatchObject({ ruleName: 'Code_0x1f' })
  })

  it('gets the first free number after its name if the name is taken', async () => {
    taken(2)
    expect(await saveNewDeviceCodeRule(code, saving, trail)).toMatchObject({ ruleName: 'Code_0x1f_3' })
  })

  it('is refused with a conflict after a hundred taken names', async () => {
    taken(99)
    expect(await saveNewDeviceCodeRule(code, saving, trail)).toMatchObject({ ruleName: 'Code_0x1f_100' })
    taken(100)
    await expect(saveNewDeviceCodeRule(code, saving, trail)).rejects.toThrow('taken')
  })

  it('fails at once if it is refused for any reason other than a taken name', async () => {
    vi.mocked(insertRule).mockRejectedValueOnce(new Error('away'))
    await expect(saveNewDeviceCodeRule(code, saving, trail)).rejects.toThrow('away')
    expect(insertRule).toHaveBeenCalledTimes(1)
  })
})

describe('a change of a rule', () => {
  it('replaces the version that the caller read', async () => {
    const rule = await saveChangedRule({ ruleName: 'High', revision: 1, description: 'new' }, saving, trail)
    expect(rule).toMatchObject({ description: 'new', revision: 2, ruleExpression: '(PRESSURE > 400)' })
    expect(replaceRule).toHaveBeenCalledExactlyOnceWith(
      made(),
      expect.objectContaining({ revision: 2 }),
      trail,
      checked,
      false,
    )
  })

  it('parses the stored expression and the new one once each', async () => {
    vi.mocked(getRule).mockResolvedValue({ ...made(), expression: { text: '(PRESSURE > 400)' } })
    vi.mocked(parsing.parse).mockClear()
    await saveChangedRule({ ruleName: 'High', ruleExpression: '(PRESSURE > 401)' }, saving, trail)
    expect(vi.mocked(parsing.parse).mock.calls).toEqual([['(PRESSURE > 401)'], ['(PRESSURE > 400)']])
  })

  it('without a revision is retried on the version that another user saved meanwhile', async () => {
    const newer = { ...made({ ...good, severity: 121 }), revision: 2 }
    vi.mocked(getRule).mockResolvedValueOnce(made()).mockResolvedValueOnce(newer)
    vi.mocked(replaceRule).mockRejectedValueOnce(new RuleChanged('High'))
    const rule = await saveChangedRule({ ruleName: 'High', description: 'mine' }, saving, trail)
    expect(rule).toMatchObject({ description: 'mine', severity: 121, revision: 3 })
  })

  it('based on an older version is refused with a conflict, and the stored rule stays unchanged', async () => {
    vi.mocked(ruleChangedMeanwhile).mockResolvedValue(new Conflict('High was changed by somebody else'))
    const change = { ruleName: 'High', revision: 7, description: 'new' }
    await expect(saveChangedRule(change, saving, trail)).rejects.toThrow('was changed by somebody else')
    expect(replaceRule).not.toHaveBeenCalled()
  })
})
