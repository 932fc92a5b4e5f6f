import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import type { findModelTypes } from '#functions/data/models/modelTypes.ts'
import type { listOwnLimits } from '#functions/data/rules/ownLimitRepository.ts'
import type { newestPublication, publishedAfter } from '#functions/data/rules/publications.ts'
import type { byName, listRules } from '#functions/data/rules/ruleRepository.ts'
import type { applySteps } from '#functions/application/rules/applySteps.ts'
import type { readInWorker } from '#functions/uploadedTables/readInWorker.ts'
import type { readUpload } from '#functions/gateways/uploads.ts'
import { good, made, saving, typesByModel } from '#tests/support/stored/savedRules.ts'

vi.mock('#functions/application/rules/applySteps.ts', () => ({ applySteps: vi.fn<typeof applySteps>() }))
vi.mock('#functions/data/models/modelTypes.ts', () => ({ findModelTypes: vi.fn<typeof findModelTypes>() }))
vi.mock('#functions/data/rules/ruleRepository.ts', () => ({
  listRules: vi.fn<typeof listRules>(),
  byName: vi.fn<typeof byName>(),
}))
vi.mock('#functions/data/rules/ownLimitRepository.ts', () => ({ listOwnLimits: vi.fn<typeof listOwnLimits>() }))
vi.mock('#functions/data/rules/publications.ts', () => ({
  newestPublication: vi.fn<typeof newestPublication>(),
  publishedAfter: vi.fn<typeof publishedAfter>(),
}))
vi.mock('#functions/data/rules/ruleWriter.ts', () => ({ changesTogether: 2 }))
vi.mock('#functions/uploadedTables/readInWorker.ts', () => ({ readInWorker: vi.fn<typeof readInWorker>() }))
vi.mock('#functions/gateways/uploads.ts', () => ({ readUpload: vi.fn<typeof readUpload>() }))
const { importFile, previewImport } = await import('#functions/application/rules/importFile.ts')
const mocked = {
  applySteps: vi.mocked((await import('#functions/application/rules/applySteps.ts')).applySteps),
  limits: vi.mocked((await import('#functions/data/rules/ownLimitRepository.ts')).listOwnLimits),
  publications: vi.mocked(await import('#functions/data/rules/publications.ts')),
  rules: vi.mocked(await import('#functions/data/rules/ruleRepository.ts')),
  types: vi.mocked((await import('#functions/data/models/modelTypes.ts')).findModelTypes),
  read: vi.mocked((await import('#functions/uploadedTables/readInWorker.ts')).readInWorker),
}

const header = ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity']
const row = (name: string, severity = '120') => [name, 'Expression', '(PRESSURE > 400)', 'TripleQuad', severity]
const file = (...cells: string[][]) =>
  mocked.read.mockResolvedValue({
    table: { header, rows: cells.map((row, index) => ({ row: index + 2, cells: row })) },
  })
const trail = { by: 'ada', at: 0, action: 'rule.import', requestId: 'r' }
const now = () => ({ ...saving, at: Date.now() })

beforeEach(() => {
  vi.resetAllMocks()
  const saved = [made(good, 'Same')]
  mocked.rules.listRules.mockResolvedValue(saved)
  mocked.rules.byName.mockReturnValue(new Map(saved.map(rule => [rule.ruleName, rule])))
  mocked.limits.mockResolvedValue(new Map())
  mocked.types.mockResolvedValue({ typesByModel, revisions: new Map() })
  mocked.applySteps.mockImplementation(steps => Promise.resolve([...steps]))
})

const four = [row('Same'), row('New'), row('Bad', '7'), row('Same', '121')]

describe('the preview of a rule file', () => {
  it('shows what the file would change, and changes nothing', async () => {
    file(row('Same', '121'), row('New'), row('Bad', '7'))
    mocked.publications.newestPublication.mockResolvedValue(7)
    expect(await previewImport('rules.csv', now())).toMatchObject({
      message: 'Nothing has been changed yet: 2 of 3 rules are valid, 1 refused',
      successcount: 2,
      failedcount: 1,
      ruleStatus: { Bad: expect.stringContaining('severity') },
      changes: { newCount: 1, changedCount: 1, unchangedCount: 0, refusedCount: 1 },
      publication: 7,
      done: true,
    })
    expect(mocked.applySteps).not.toHaveBeenCalled()
  })
})

describe('the import of a rule file', () => {
  it("refuses a change that would remove instruments' own limits, and accepts one that keeps them", async () => {
    const limit = { place: 0, value: 380, reason: 'worn', by: 'ada', at: 1 }
    const own = { deviceName: 'SN1', modelName: 'TripleQuad', limits: [limit], changes: [{ since: 2, at: 1 }] }
    mocked.limits.mockResolvedValue(new Map([['Same', { ruleName: 'Same', revision: 1, instruments: [own] }]]))
    const changed = (expression: string) => row('Same').map(cell => (cell === '(PRESSURE > 400)' ? expression : cell))
    file(changed('(PRESSURE >= 400)'))
    expect(await importFile({ fileName: 'rules.csv' }, now(), trail)).toMatchObject({
      failedcount: 1,
      ruleStatus: { Same: 'Own limits of SN1 would end. Change the rule in the console, which asks about them' },
    })
    file(changed('(PRESSURE > 420)'))
    expect(await importFile({ fileName: 'rules.csv' }, now(), trail)).toMatchObject({ successcount: 1, failedcount: 0 })
  })

  it('reports success for the whole file if every row is correct', async () => {
    file(row('Same'), row('New'))
    expect(await importFile({ fileName: 'rules.csv' }, now(), trail)).toEqual({
      message: messages.allRulesUpdated,
      successcount: 2,
      failedcount: 0,
      ruleStatus: {},
      done: true,
      progress: 100,
    })
  })

  it('continues with its token, and adds to its counts, if one call would take too long', async () => {
    file(...four)
    const late = { ...now(), at: Date.now() - 6_000 }
    const first = await importFile({ fileName: 'rules.csv' }, late, trail)
    expect(first).toMatchObject({
      message: '2 of 4 rules are updated so far, 0 refused',
      ruleStatus: {},
      done: false,
      progress: 50,
    })
    expect(await importFile({ fileName: 'rules.csv', nextToken: first.nextToken }, late, trail)).toMatchObject({
      message: '2 of 4 rules are updated, 2 refused',
      successcount: 2,
      failedcount: 2,
      ruleStatus: { Bad: expect.any(String), Same: 'Duplicate of row 2' },
      done: true,
    })
    expect(mocked.applySteps).toHaveBeenCalledTimes(2)
  })

  it('leaves out rules that were published since the check, unless they equal those in the file', async () => {
    file(row('Same'), row('New'), row('Other'))
    mocked.publications.publishedAfter.mockResolvedValue({ ruleNames: ['Same', 'New'], newest: 9 })
    expect(await importFile({ fileName: 'rules.csv', publication: 7 }, now(), trail)).toMatchObject({
      successcount: 2,
      failedcount: 1,
      ruleStatus: { New: 'Somebody has changed this rule since the file was checked. Check the file again' },
    })
    expect(mocked.publications.publishedAfter).toHaveBeenCalledWith(7)
  })

  it('refuses a continuation token from a different call', async () => {
    file(...four)
    const token = Buffer.from('{"after":"SN-1"}').toString('base64url')
    await expect(importFile({ fileName: 'rules.csv', nextToken: token }, now(), trail)).rejects.toThrow(
      'This is not a token',
    )
    expect(mocked.applySteps).not.toHaveBeenCalled()
  })
})

describe('a rule file is refused', () => {
  it('if it lacks a column', async () => {
    mocked.read.mockResolvedValue({ table: { header: header.slice(0, 3), rows: [] } })
    await expect(previewImport('rules.csv', now())).rejects.toMatchObject({
      details: {
        problems: [
          { field: 'file', message: 'The file has no column models. Add it' },
          { field: 'file', message: 'The file has no column severity. Add it' },
        ],
      },
    })
  })

  it('if it cannot be read', async () => {
    mocked.read.mockResolvedValue({ refused: 'The file is empty' })
    await expect(previewImport('rules.csv', now())).rejects.toThrow('The file is empty')
  })
})
