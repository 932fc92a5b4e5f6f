import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { newestPublication, publishedAfter } = await import('#functions/data/rules/publications.ts')
const { findOwnLimits, findOwnLimitsOf, listOwnLimits, makeOwnLimitsItem } =
  await import('#functions/data/rules/ownLimitRepository.ts')
const { changeOwnLimit } = await import('#functions/data/rules/ownLimitWriter.ts')
const { getRule } = await import('#functions/data/rules/ruleRepository.ts')
const { insertRule, publishTogether, replaceRule } = await import('#functions/data/rules/ruleWriter.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')
const { changed, good, made } = await import('#tests/support/stored/savedRules.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  await insertRule(made(off, 'High'), trail())
})
afterAll(() => store.close())

let requests = 0
const trail = (action = 'rule.update') => ({ by: 'ada', at: 1_000, action, requestId: `r${(requests += 1)}` })
/** Disabled, so that its models need not exist. */
const off = { ...good, isDeleted: 'true' } as const

const set = (deviceName: string, value: number | undefined) =>
  changeOwnLimit(
    'High',
    () => {
      const reason = 'worn column'
      const limit = value === undefined ? undefined : { place: 0, value, reason, by: 'ada', at: 1_000 }
      return Promise.resolve({ deviceName, modelName: 'TripleQuad', place: 0, reason, limit })
    },
    trail('rule.ownLimit'),
  )

describe("the writer of instruments' own limits in rules", () => {
  it('publishes each change, and leaves the rule itself unchanged', async () => {
    const before = await newestPublication()
    const rule = await getRule('High')
    await Promise.all(['SN1', 'SN2', 'SN3'].map((name, index) => set(name, 380 + index)))
    expect(await publishedAfter(before)).toEqual({ ruleNames: ['High'], newest: before + 3 })
    expect(await getRule('High')).toEqual(rule)
    const stored = await findOwnLimits('High')
    expect(stored?.instruments.map(({ deviceName }) => deviceName).toSorted()).toEqual(['SN1', 'SN2', 'SN3'])
    const sinces = stored?.instruments.flatMap(({ changes }) => changes.map(({ since }) => since))
    expect(sinces?.toSorted((a, b) => a - b)).toEqual([before + 1, before + 2, before + 3])
  })

  it("finds own limits by the rule's name", async () => {
    expect([...(await listOwnLimits()).keys()]).toEqual(['High'])
    expect([...(await findOwnLimitsOf(['High', 'Low'])).keys()]).toEqual(['High'])
    expect(await findOwnLimits('Low')).toBeUndefined()
  })

  it('remembers that an own limit was removed', async () => {
    const { limits } = await set('SN3', undefined)
    const own = limits.instruments.find(({ deviceName }) => deviceName === 'SN3')
    expect(own).toMatchObject({ limits: [] })
    expect(own?.changes).toHaveLength(2)
  })
})

describe('an edit of a rule with own limits', () => {
  it('that would remove the own limits is refused until the user confirms the removal', async () => {
    const read = await getRule('High')
    const next = changed({ ruleExpression: '(PRESSURE >= 400)' }, read)
    await expect(replaceRule(read, next, trail())).rejects.toMatchObject({
      status: 409,
      details: { lapsing: [{ deviceName: 'SN1' }, { deviceName: 'SN2' }] },
    })
    expect(await getRule('High')).toEqual(read)
    expect(await publishTogether([{ before: read, next, trail: trail() }], new Map())).toBe(false)
    expect(await getRule('High')).toEqual(read)
  })

  it('keeps the own limits if it keeps the numbers that they replace', async () => {
    const read = await getRule('High')
    await replaceRule(read, changed({ ruleExpression: '(PRESSURE > 450)' }, read), trail())
    expect((await findOwnLimits('High'))?.instruments.flatMap(({ limits }) => limits)).toHaveLength(2)
  })

  it('removes the own limits after the user confirms that, and records it', async () => {
    const read = await getRule('High')
    await replaceRule(read, changed({ ruleExpression: '(PRESSURE >= 400)' }, read), trail(), new Map(), true)
    expect((await findOwnLimits('High'))?.instruments).toEqual([])
    const all = { userName: undefined, from: 0, to: 2_000 }
    const [newest] = await listAudit({ ...all, entity: 'rule', name: 'High' })
    expect(newest?.before).toMatchObject({ ownLimits: [{ deviceName: 'SN1', value: 380 }, { deviceName: 'SN2' }] })
    expect(newest?.after).toMatchObject({ ownLimits: [], ruleExpression: '(PRESSURE >= 400)' })
    const [own] = await listAudit({ ...all, entity: 'ownLimit', name: 'High on SN3' })
    expect(own).toMatchObject({ action: 'rule.ownLimit', after: { removed: true, reason: 'worn column' } })
  })
})

it('own limits whose values an earlier version stored as numbers can still be read', async () => {
  const limit = { place: 0, value: 380, reason: 'worn column', by: 'ada', at: 1_000 }
  const instruments = [{ deviceName: 'SN9', modelName: 'TripleQuad', limits: [limit], changes: [] }]
  const Item = { ...makeOwnLimitsItem({ ruleName: 'Earlier', revision: 1, instruments }), instruments }
  await store.db.send(new PutCommand({ TableName: localTableName('rules'), Item }))
  expect(await findOwnLimits('Earlier')).toEqual({ ruleName: 'Earlier', revision: 1, instruments })
})

it.each([1e16, -1.7e308, 5e-324, 0.1])('an own limit keeps the value %s, which a rule may have', async value => {
  await set('SN1', value)
  expect((await findOwnLimits('High'))?.instruments).toMatchObject([{ deviceName: 'SN1', limits: [{ value }] }])
})
