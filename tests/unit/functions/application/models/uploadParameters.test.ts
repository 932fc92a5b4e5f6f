import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parametersLimit } from '#shared/contract/calls/models.ts'
import type { getModel } from '#functions/data/models/modelRepository.ts'
import type { replaceModel } from '#functions/data/models/modelWriter.ts'
import type { newestPublication, nothingPublishedAfter } from '#functions/data/rules/publications.ts'
import type { listRules } from '#functions/data/rules/ruleRepository.ts'
import type { readCatalogue, replaceCatalogue } from '#functions/data/models/parameterCatalogue.ts'
import { NotFound } from '#functions/domain/errors.ts'
import type { readInWorker } from '#functions/uploadedTables/readInWorker.ts'
import type { readUpload } from '#functions/gateways/uploads.ts'
import { good, made } from '#tests/support/stored/savedRules.ts'
import { modelOf } from '#tests/support/stored/storedModels.ts'
import { exportHeader } from '#tests/support/files/tableFiles.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.mock('#functions/data/models/modelRepository.ts', () => ({ getModel: vi.fn<typeof getModel>() }))
vi.mock('#functions/data/models/modelWriter.ts', () => ({ replaceModel: vi.fn<typeof replaceModel>() }))
vi.mock('#functions/data/models/parameterCatalogue.ts', () => ({
  readCatalogue: vi.fn<typeof readCatalogue>(),
  replaceCatalogue: vi.fn<typeof replaceCatalogue>(),
}))
vi.mock('#functions/data/rules/publications.ts', () => ({
  newestPublication: vi.fn<typeof newestPublication>(),
  nothingPublishedAfter: vi.fn<typeof nothingPublishedAfter>(),
}))
vi.mock('#functions/data/rules/ruleRepository.ts', () => ({ listRules: vi.fn<typeof listRules>() }))
vi.mock('#functions/uploadedTables/readInWorker.ts', () => ({ readInWorker: vi.fn<typeof readInWorker>() }))
vi.mock('#functions/gateways/uploads.ts', () => ({ readUpload: vi.fn<typeof readUpload>() }))
const overtaken = Object.assign(new Error('met'), { name: 'ConditionalCheckFailedException' })
const { uploadParameters } = await import('#functions/application/models/uploadParameters.ts')
const get = vi.mocked((await import('#functions/data/models/modelRepository.ts')).getModel)
const replace = vi.mocked((await import('#functions/data/models/modelWriter.ts')).replaceModel)
const catalogue = vi.mocked(await import('#functions/data/models/parameterCatalogue.ts'))
const read = vi.mocked((await import('#functions/uploadedTables/readInWorker.ts')).readInWorker)
const rules = vi.mocked((await import('#functions/data/rules/ruleRepository.ts')).listRules)
const download = vi.mocked((await import('#functions/gateways/uploads.ts')).readUpload)

const stored = modelOf('M', { P: 'number', Q: 'string' })
const trail = { by: 'ada', at: 0, action: 'model.update', requestId: 'r' }
const file = (...cells: string[][]) =>
  read.mockResolvedValue({
    table: { header: [...exportHeader], rows: cells.map((row, index) => ({ row: index + 2, cells: row })) },
  })
const parameter = (mnemonic: string, dataType = 'number') => [mnemonic, dataType, '', mnemonic, '', '']
const upload = (other: { readonly dryRun?: boolean; readonly modelName?: string } = {}) =>
  uploadParameters({ fileName: 'p.csv', modelName: 'M', dryRun: false, ...other }, trail)

beforeEach(() => {
  vi.resetAllMocks()
  get.mockResolvedValue(stored)
  replace.mockResolvedValue(stored)
  rules.mockResolvedValue([])
  catalogue.readCatalogue.mockResolvedValue({ parameters: [], revision: 0 })
  file(parameter('P'), parameter('R'))
})

const writtenMnemonics = () =>
  replace.mock.calls.map(([, { parameters }]) => parameters.map(({ mnemonic }) => mnemonic))

describe('an upload of parameters', () => {
  it("merges the file's parameters into the model's stored ones, and reports only those in the file", async () => {
    expect(await upload()).toMatchObject({
      Message: expect.stringContaining('1 new, 0 changed, 1 unchanged, 0 refused'),
    })
    expect(writtenMnemonics()).toEqual([['P', 'Q', 'R']])
  })

  it('writes nothing if all parameters are stored already', async () => {
    file(parameter('P'))
    await upload()
    expect(replace).not.toHaveBeenCalled()
  })

  it('that names no model goes to the catalogue of parameters', async () => {
    await uploadParameters({ fileName: 'p.csv', modelName: undefined, dryRun: false }, trail)
    expect(catalogue.replaceCatalogue).toHaveBeenCalledOnce()
    expect(replace).not.toHaveBeenCalled()
  })

  it('writes nothing if it is a dry run', async () => {
    expect(await upload({ dryRun: true })).toMatchObject({ changes: { addedCount: 1, unchangedCount: 1 } })
    expect(replace).not.toHaveBeenCalled()
  })

  it("keeps the changes that another user makes to the model's parameters meanwhile", async () => {
    replace.mockRejectedValueOnce(overtaken)
    get
      .mockResolvedValueOnce(stored)
      .mockResolvedValueOnce(stored)
      .mockResolvedValue(modelOf('M', { S: 'boolean' }))
    await upload()
    expect(writtenMnemonics().at(-1)).toEqual(['P', 'R', 'S'])
    expect(download).toHaveBeenCalledOnce()
  })

  it.each([true, false])('refuses the rows that would break an enabled rule (dry run: %s)', async dryRun => {
    const expression = (ruleExpression: string, ruleName: string) =>
      made({ ...good, ruleExpression, models: ['M'] }, ruleName)
    rules.mockResolvedValue([expression('(P = T)', 'Equal'), expression('(P > 4)', 'High')])
    get.mockResolvedValue(modelOf('M', { P: 'number', T: 'number' }))
    // Equal would still fit, High would not, and without P neither would Equal.
    file(parameter('P', 'string'), parameter('T', 'string'), parameter('R'))
    const problem = (row: number, mnemonic: string, names: string) => ({
      row,
      field: 'Data Type',
      message: `${mnemonic} is used by the enabled rules ${names}. Change or disable them first`,
    })
    expect(await upload({ dryRun })).toMatchObject({
      Message: expect.stringContaining('1 new, 0 changed, 0 unchanged, 2 refused'),
      successcount: 1,
      failedcount: 2,
      problems: [problem(2, 'P', 'High'), problem(3, 'T', 'Equal')],
    })
    expect(writtenMnemonics()).toEqual(dryRun ? [] : [['P', 'R', 'T']])
  })
})

describe('an upload of parameters is refused', () => {
  it('if the model does not exist, before the file is read', async () => {
    get.mockRejectedValue(new NotFound('Model', 'M'))
    await expect(upload()).rejects.toThrow('M')
    expect(download).not.toHaveBeenCalled()
  })

  it('if the model would exceed the maximum number of parameters', async () => {
    const full = Object.fromEntries(
      Array.from({ length: parametersLimit }, (_, index) => [`X${index}`, 'number' as const]),
    )
    get.mockResolvedValue(modelOf('M', full))
    file(parameter('P'))
    await expect(upload()).rejects.toThrow(
      `There would be ${parametersLimit + 1} parameters; at most ${parametersLimit} are allowed`,
    )
    file(parameter('X0', 'string'))
    await expect(upload()).resolves.toMatchObject({ done: true })
  })
})
