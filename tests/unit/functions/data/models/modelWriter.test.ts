import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '#functions/domain/models/model.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { db, tableName } = await import('#functions/data/store/db.ts')
const { insertModel, modelUse, removeModel, replaceModel } = await import('#functions/data/models/modelWriter.ts')
const { findModel, getModel, listModels, readModelParameters } =
  await import('#functions/data/models/modelRepository.ts')
const { newestPublication, nothingPublishedAfter } = await import('#functions/data/rules/publications.ts')
const { writeTogether } = await import('#functions/data/store/versionedWrites.ts')
const { findRule } = await import('#functions/data/rules/ruleRepository.ts')
const { insertRule } = await import('#functions/data/rules/ruleWriter.ts')
const { made, good } = await import('#tests/support/stored/savedRules.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

let requests = 0
const trail = () => ({ by: 'ada', at: 1_000, action: 'model.update', requestId: `r${(requests += 1)}` })

const model = (modelName: string, count: number): Model => ({
  modelName,
  description: '',
  attributes: {},
  parameters: Array.from({ length: count }, (_, index) => ({
    mnemonic: `P${String(index).padStart(5, '0')}`,
    displayName: '',
    dataType: 'number',
    description: '',
    unitsOfMeasure: '',
  })),
  createdTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  updatedTime: '2026-01-01T00:00:00.000Z',
  updatedBy: 'ada',
  revision: 1,
})

describe('a stored model', () => {
  it('has all of its parameters, and its name is unique', async () => {
    const large = model('Large', 4_500)
    await insertModel(large, trail())
    expect(await getModel('Large')).toEqual(large)
    await expect(insertModel(large, trail())).rejects.toThrow('The model Large already exists')
    expect(await listModels()).toMatchObject([{ modelName: 'Large', paramsCount: 4_500 }])
  })

  it('loses the parameters that a change removes', async () => {
    const stored = await replaceModel(await getModel('Large'), model('Large', 10), trail())
    expect(stored).toMatchObject({ revision: 2, updatedBy: 'ada', updatedTime: '1970-01-01T00:00:01.000Z' })
    expect(await readModelParameters('Large')).toHaveLength(10)
    expect(await getModel('Large')).toEqual(stored)
  })

  it('is not overwritten if it has changed since it was read', async () => {
    const old = { ...(await getModel('Large')), revision: 1 }
    const conflict = { name: 'TransactionCanceledException' }
    await expect(replaceModel(old, old, trail())).rejects.toMatchObject(conflict)
    await expect(removeModel(old, nothingPublishedAfter(0), trail())).rejects.toMatchObject(conflict)
  })

  it('is not removed if a job or rule started using it after it was read, but can be after it is read again', async () => {
    await insertModel(model('Used', 1), trail())
    const read = await getModel('Used')
    await writeTogether([modelUse('Used')])
    const removal = removeModel(read, nothingPublishedAfter(0), trail())
    await expect(removal).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    await replaceModel(await getModel('Used'), model('Used', 2), trail())
    await removeModel(await getModel('Used'), nothingPublishedAfter(0), trail())
    await expect(writeTogether([modelUse('Used')])).rejects.toMatchObject({ name: 'TransactionCanceledException' })
  })

  it('is removed together with its parameters', async () => {
    await removeModel(await getModel('Large'), nothingPublishedAfter(0), trail())
    expect(await findModel('Large')).toBeUndefined()
    expect(await readModelParameters('Large')).toEqual(new Map())
  })

  it("is not saved if its name differs from another model's only in case, until that model is removed", async () => {
    await insertModel(model('Orbit', 1), trail())
    await expect(insertModel(model('ORBIT', 1), trail())).rejects.toThrow(
      'The model Orbit already exists. Choose a name that differs by more than case',
    )
    await removeModel(await getModel('Orbit'), nothingPublishedAfter(0), trail())
    const names = ['ORBIT', 'orbit', 'Orbit', 'oRbit']
    const outcomes = await Promise.allSettled(names.map(name => insertModel(model(name, 1), trail())))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [only] = await listModels()
    await removeModel(await getModel(only?.modelName ?? ''), nothingPublishedAfter(0), trail())
    expect(await listModels()).toEqual([])
  })

  it('of an earlier release, which has not reserved its name, keeps the name and can be removed', async () => {
    const Item = { kind: 'model', name: 'Old', schemaVersion: 1, revision: 1, description: '', paramsCount: 0 }
    await db.send(new PutCommand({ TableName: tableName('models'), Item }))
    await expect(insertModel(model('OLD', 1), trail())).rejects.toThrow('The model Old already exists')
    await removeModel(await getModel('Old'), nothingPublishedAfter(0), trail())
    await insertModel(model('OLD', 1), trail())
    await removeModel(await getModel('OLD'), nothingPublishedAfter(0), trail())
  })

  it('is not overwritten if a rule was published after it was read', async () => {
    await insertModel(model('Quad', 1), trail())
    const read = await getModel('Quad')
    await replaceModel(read, model('Quad', 2), trail(), nothingPublishedAfter(0))
    const newer = await getModel('Quad')
    await insertRule(made({ ...good, models: ['Quad'] }, 'Published'), trail())
    const change = replaceModel(newer, model('Quad', 3), trail(), nothingPublishedAfter(0))
    await expect(change).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(await getModel('Quad')).toEqual(newer)
    await removeModel(newer, nothingPublishedAfter(1), trail())
  })

  it('prevents the publication of a rule that was checked against an earlier revision of the model', async () => {
    await insertModel(model('Quad', 1), trail())
    const read = await getModel('Quad')
    const checked = new Map([['Quad', read.revision]])
    await replaceModel(read, model('Quad', 2), trail())
    const rule = made({ ...good, models: ['Quad'] }, 'Late')
    await expect(insertRule(rule, trail(), checked)).rejects.toThrow('The model Quad was changed by somebody else')
    expect(await findRule('Late')).toBeUndefined()
    await insertRule(rule, trail(), new Map([['Quad', read.revision + 1]]))
    await removeModel(await getModel('Quad'), nothingPublishedAfter(await newestPublication()), trail())
  })

  it('is not removed if a rule was published after it was read', async () => {
    await insertModel(model('TripleQuad', 1), trail())
    await insertRule(made(good), trail())
    const newest = await newestPublication()
    const removal = removeModel(await getModel('TripleQuad'), nothingPublishedAfter(newest - 1), trail())
    await expect(removal).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    await removeModel(await getModel('TripleQuad'), nothingPublishedAfter(newest), trail())
  })
})
