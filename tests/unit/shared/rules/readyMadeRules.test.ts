import { describe, expect, it } from 'vitest'
import { ruleProblems } from '#functions/domain/rules/ruleProblems.ts'
import { inputProblems, ruleFrom } from '#functions/domain/rules/wire.ts'
import { RuleInput } from '#shared/contract/rule.ts'
import { readyMadeInput, readyMadeRules } from '#shared/rules/readyMadeRules.ts'
import { named, saving } from '#tests/support/stored/savedRules.ts'

describe('a ready-made rule that the console offers', () => {
  it.each(readyMadeRules)('is valid for a model without parameters: $label', rule => {
    const input = RuleInput.parse(readyMadeInput(rule, 'TripleQuad'))
    const saved = ruleFrom(input.ruleName ?? '', input, undefined, saving)
    const typesByModel = new Map([['TripleQuad', new Map()]])
    expect([...inputProblems(saved, input), ...ruleProblems(saved, undefined, { typesByModel, named })]).toEqual([])
  })

  it.each(readyMadeRules)('has a valid name for the longest name of a model: $label', rule => {
    expect(RuleInput.safeParse(readyMadeInput(rule, 'M'.repeat(128))).success).toBe(true)
  })
})
