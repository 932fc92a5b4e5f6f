import { describe, expect, it } from 'vitest'
import { openBudget } from '#functions/application/longWork/budget.ts'

describe('the budget of a long-running call', () => {
  it('allows no further piece of work after its time limit', () => {
    let now = 1_000
    const budget = openBudget({ startedAt: 1_000, milliseconds: 50, bytes: 100 }, () => now)
    expect(budget.hasRoom()).toBe(true)
    now = 1_049
    expect(budget.hasRoom()).toBe(true)
    now = 1_050
    expect(budget.hasRoom()).toBe(false)
  })

  it('allows no further piece of work if the answer would become too large', () => {
    const budget = openBudget({ startedAt: 0, milliseconds: 50, bytes: 8 }, () => 0)
    budget.add('ab') // "ab" and a comma
    expect(budget.hasRoom()).toBe(true)
    budget.add('a')
    expect(budget.hasRoom()).toBe(false)
    expect(budget.hasRoom()).toBe(false)
  })

  it('allows parts of the answer up to exactly its limit in bytes', () => {
    const budget = openBudget({ startedAt: 0, milliseconds: 50, bytes: 5 }, () => 0)
    budget.add('ab')
    expect(budget.hasRoom()).toBe(true)
  })
})
