import { describe, expect, it } from 'vitest'
import { inactiveReason } from '#functions/domain/rules/rule.ts'
import { ruleOnTheWire } from '#functions/domain/rules/wire.ts'
import { made, named, pair } from '#tests/support/stored/savedRules.ts'

describe('a rule of rules', () => {
  const stored = made(pair, 'Both')

  it('applies to the models that its two rules share', () => {
    expect(ruleOnTheWire(stored, named)).toMatchObject({ models: ['TripleQuad'] })
    expect(inactiveReason(stored, named)).toBeUndefined()
  })

  it.each([
    ['A is disabled', { A: { enabled: false } }],
    ['A and B share no model', { B: { models: ['Orbit'] } }],
  ] as const)('cannot fire, and gives the reason: %s', (reason, change) => {
    const now = new Map([...named].map(([name, rule]) => [name, { ...rule, ...Reflect.get(change, name) }]))
    expect(inactiveReason(stored, now)).toBe(reason)
    expect(inactiveReason({ ...stored, enabled: false }, now)).toBeUndefined()
  })
})
