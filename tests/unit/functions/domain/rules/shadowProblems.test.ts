import { describe, expect, it } from 'vitest'
import { inactiveReason } from '#functions/domain/rules/rule.ts'
import { ruleProblems } from '#functions/domain/rules/ruleProblems.ts'
import {
  inputProblems,
  ruleForAudit,
  ruleOfStored,
  ruleOnTheWire,
  toStoredRule,
  type SentRule,
} from '#functions/domain/rules/wire.ts'
import { changed, good, made, named, pair, typesByModel } from '#tests/support/stored/savedRules.ts'

const shadow = made({ ...good, shadow: true, comparedWith: 'A' })
const all = new Map([...named, ['Silent', made({ ...good, shadow: true }, 'Silent')] as const])

const problemsOf = (sent: SentRule, stored?: typeof shadow) => {
  const rule = stored ? changed(sent, stored) : made(sent)
  const known = new Map([...typesByModel].filter(([model]) => rule.models.includes(model)))
  const problems = [...inputProblems(rule, sent), ...ruleProblems(rule, stored, { typesByModel: known, named: all })]
  return problems.map(({ field, message }) => `${field}: ${message}`)
}

describe('a shadow rule', () => {
  it('is stored, returned and audited with its shadow fields, which a live rule does not have', () => {
    const fields = { shadow: true, comparedWith: 'A' }
    expect(ruleOfStored(toStoredRule(shadow))).toEqual(shadow)
    expect(ruleOnTheWire(shadow, all)).toMatchObject(fields)
    expect(ruleForAudit(shadow)).toMatchObject(fields)
    for (const name of ['shadow', 'comparedWith']) expect(ruleOnTheWire(made(), all)).not.toHaveProperty(name)
  })

  it('stays a shadow when other fields change, and loses the rule that it is compared with when it is made live', () => {
    expect(changed({ description: 'new' }, shadow).shadow).toEqual({ comparedWith: 'A' })
    expect(changed({ comparedWith: undefined }, shadow).shadow).toEqual({ comparedWith: undefined })
    const live = changed({ shadow: false }, shadow)
    expect(live.shadow).toBeUndefined()
    expect(live.version).toBe(shadow.version + 1)
    expect(changed({ shadow: true }, live).shadow).toEqual({ comparedWith: undefined })
  })

  it('can be compared with a live rule or rule of rules that shares a model with it', () => {
    for (const comparedWith of [undefined, 'A', 'B', 'Pair'])
      expect(problemsOf({ ...good, shadow: true, comparedWith })).toEqual([])
  })

  it.each([
    ['High', 'A shadow cannot be compared with itself. Choose a live rule'],
    ['None', 'The rule None does not exist'],
    ['Silent', 'Silent is a shadow itself. Choose a live rule'],
    ['C', 'High and C share no model. Choose a rule of the same model'],
  ])('cannot be compared with the rule %s', (comparedWith, message) => {
    expect(problemsOf({ ...good, shadow: true, comparedWith })).toEqual([`comparedWith: ${message}`])
  })

  it('can still be changed after the rule it is compared with has become a shadow', () => {
    expect(problemsOf({ severity: 160 }, made({ ...good, shadow: true, comparedWith: 'Silent' }))).toEqual([])
  })

  it('is refused as one of the two rules of a rule of rules, with a clear error', () => {
    const both = { ...pair, dependentRules: ['A', 'Silent'] }
    expect(problemsOf(both)).toEqual([
      'dependentRules: Silent is a shadow, which no rule of rules counts. Choose a live rule',
    ])
    expect(inactiveReason(made(both, 'Both'), all)).toBe('Silent is a shadow, which no rule of rules counts')
  })
})

it('a live rule cannot be compared with another rule', () => {
  expect(problemsOf({ ...good, comparedWith: 'A' })).toEqual([expect.stringContaining('comparedWith: Only a shadow')])
})
