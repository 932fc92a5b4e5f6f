import { describe, expect, it } from 'vitest'
import { sideText } from '#web/features/rules/read/comparedText.ts'
import { ruleInput } from '#web/features/rules/wizard/ruleInput.ts'
import { listComparable, listPartners } from '#web/features/rules/wizard/rulePairs.ts'
import { newRule } from '#web/features/rules/wizard/ruleValues.ts'

describe('the form of a shadow rule', () => {
  const shadow = { ...newRule(), shadow: true, comparedWith: 'High' }

  it('sends the chosen shadow settings, and none for a rule that stays live', () => {
    expect(ruleInput(shadow, undefined)).toMatchObject({ shadow: true, comparedWith: 'High' })
    for (const name of ['shadow', 'comparedWith']) expect(ruleInput(newRule(), undefined)).not.toHaveProperty(name)
    expect(ruleInput(shadow, shadow)).not.toHaveProperty('shadow')
  })

  it('clears the rule to compare with if the shadow rule becomes live', () => {
    expect(ruleInput({ ...shadow, shadow: false }, shadow)).toMatchObject({ shadow: false, comparedWith: '' })
  })
})

describe('the rules offered in a form', () => {
  const rule = (ruleName: string, more = {}) => ({
    ruleName,
    ruleType: 'Expression' as const,
    models: ['M'],
    isDeleted: 'false' as const,
    ...more,
  })
  const all = [
    rule('High'),
    rule('Silent', { shadow: true }),
    rule('Off', { isDeleted: 'true' }),
    rule('Elsewhere', { models: ['N'] }),
    rule('Pair', { ruleType: 'ruleOfRules' }),
  ]
  const namesOf = (rules: readonly { readonly ruleName: string }[]) => rules.map(({ ruleName }) => ruleName)

  it('for comparison with a shadow rule are live and share a model with it', () => {
    expect(namesOf(listComparable({ ruleName: 'New', models: ['M'] }, all))).toEqual(['High', 'Pair'])
    expect(namesOf(listComparable({ ruleName: 'High', models: ['M'] }, all))).toEqual(['Pair'])
  })

  it('as members of a rule of rules are never shadow rules', () => {
    expect(namesOf(listPartners(rule('New'), all))).toEqual(['High'])
  })
})

describe('the text about the alarms of a shadow rule', () => {
  it.each([
    [
      { alarms: 12, firings: 1_200, alone: 3 },
      '12 alarms with 1,200 firings: 9 at the same time as High, 3 without it.',
    ],
    [{ alarms: 1, firings: 1, alone: 0 }, '1 alarm with 1 firing: 1 at the same time as High, 0 without it.'],
    [{ alarms: 0, firings: 0, alone: 0 }, '0 alarms with 0 firings.'],
  ])('for the counts %j is: %s', (side, text) => {
    expect(sideText(side, 'High')).toBe(text)
  })

  it('has no comparison if there is no rule to compare with', () => {
    expect(sideText({ alarms: 2, firings: 3, alone: 2 }, undefined)).toBe('2 alarms with 3 firings.')
  })
})
