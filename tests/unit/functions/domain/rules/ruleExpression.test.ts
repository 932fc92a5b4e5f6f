import { describe, expect, it } from 'vitest'
import { canonicalText, inputsIn, parsed } from '#functions/domain/rules/ruleExpression.ts'

describe('the expression of a rule', () => {
  it('is parsed only once, however often it is read', () => {
    const expression = { text: '(A > 1) and (B > A)' }
    expect(inputsIn(expression)).toEqual(['A', 'B'])
    expect(canonicalText(expression)).toBe('(A > 1) and (B > A)')
    expect(parsed(expression).tree).toBeDefined()
    expect(parsed(expression)).toBe(parsed(expression))
  })

  it('equals another expression if both have the same canonical text', () => {
    expect(canonicalText({ text: ' ((A>1))AND(B=2) ' })).toBe(canonicalText({ text: '(A > 1) and (B = 2)' }))
    expect(canonicalText({ text: '(A > 1)' })).not.toBe(canonicalText({ text: '(A > 2)' }))
  })

  it('has no inputs and only its stored text if it cannot be parsed', () => {
    expect(canonicalText({ text: '(A >' })).toBe('(A >')
    expect(inputsIn({ text: '(A >' })).toEqual([])
  })
})
