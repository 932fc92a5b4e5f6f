import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { newestPublication, publishedAfter } = await import('#functions/data/rules/publications.ts')
const { findRules, getRule } = await import('#functions/data/rules/ruleRepository.ts')
const { insertRule, replaceRule } = await import('#functions/data/rules/ruleWriter.ts')
const { changed, good, made } = await import('#tests/support/stored/savedRules.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

let requests = 0
const trail = () => ({ by: 'ada', at: 1_000, action: 'rule.update', requestId: `r${(requests += 1)}` })
/** Disabled, so that its models need not exist. */
const off = { ...good, isDeleted: 'true' } as const

describe('the publications of rules', () => {
  it('are numbered without a gap if rules are saved at the same moment', async () => {
    expect(await newestPublication()).toBe(0)
    const names = Array.from({ length: 12 }, (_, index) => `Rule_${index}`)
    await Promise.all(names.map(name => insertRule(made(off, name), trail())))
    const { ruleNames, newest } = await publishedAfter(0)
    expect([ruleNames.toSorted(), newest]).toEqual([names.toSorted(), 12])
    const sinces = [...(await findRules(names)).values()].map(({ since }) => since)
    expect(sinces.toSorted((a, b) => a - b)).toEqual(names.map((_, index) => index + 1))
  })

  it('after a given number are returned with each rule named once', async () => {
    const first = await getRule('Rule_0')
    const second = await replaceRule(first, changed({ description: 'a' }, first), trail())
    await replaceRule(second, changed({ description: 'b' }, second), trail())
    expect(await publishedAfter(12)).toEqual({ ruleNames: ['Rule_0'], newest: 14 })
    expect(await publishedAfter(14)).toEqual({ ruleNames: [], newest: 14 })
  })

  it('do not overwrite a rule that has changed since it was read, or one that has the same name', async () => {
    const stored = await getRule('Rule_1')
    await replaceRule(stored, changed({ description: 'theirs' }, stored), trail())
    const second = replaceRule(stored, changed({ description: 'mine' }, stored), trail())
    await expect(second).rejects.toThrow('Rule_1 was changed by somebody else')
    expect(await getRule('Rule_1')).toMatchObject({ description: 'theirs', revision: 2 })
    await expect(insertRule(made(off, 'Rule_1'), trail())).rejects.toThrow('The rule Rule_1 already exists')
  })
})
