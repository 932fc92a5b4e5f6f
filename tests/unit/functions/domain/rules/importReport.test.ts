import { describe, expect, it } from 'vitest'
import { previewRuleChanges, listRefusalReasons } from '#functions/domain/rules/importReport.ts'
import type { ImportStep } from '#functions/domain/rules/importRules.ts'
import { changed, good, made } from '#tests/support/stored/savedRules.ts'

const before = made(good, 'High')
const after = changed({ ...good, severity: 121 }, before)
const steps: ImportStep[] = [
  { kind: 'new', row: 2, after: made(good, 'New') },
  { kind: 'changed', row: 3, before, after },
  { kind: 'unchanged', row: 4, ruleName: 'Same' },
  { kind: 'refused', row: 5, ruleName: 'Bad', reason: 'severity: Required' },
  { kind: 'refused', row: 6, ruleName: '', reason: 'ruleName: Required' },
]

describe('the report of what a rule file would change', () => {
  it('has counts, and the rules as they would be after the import', () => {
    const changes = previewRuleChanges(steps, new Map([['High', before]]))
    expect(changes).toMatchObject({
      newCount: 1,
      changedCount: 1,
      unchangedCount: 1,
      refusedCount: 2,
      refused: [{ row: 5, ruleName: 'Bad', reason: 'severity: Required' }, { row: 6 }],
      new: [{ ruleName: 'New', severity: 120 }],
      changed: [{ before: { severity: 120 }, after: { severity: 121 } }],
    })
  })

  it('has complete counts even if not all rules fit into an answer', () => {
    const many = Array.from({ length: 9_000 }, (_, row): ImportStep => ({
      kind: 'refused',
      row,
      ruleName: `R${row}`,
      reason: 'x'.repeat(1_000),
    }))
    const { refusedCount, refused } = previewRuleChanges(many, new Map())
    expect(refusedCount).toBe(9_000)
    expect(refused.length).toBeGreaterThan(4_000)
    expect(Buffer.byteLength(JSON.stringify(refused))).toBeLessThan(4_600_000)
  })
})

describe('the reasons why rows of a rule file are refused', () => {
  const refused = steps.filter(step => step.kind === 'refused')

  it('are keyed by rule name, or by row number if a row has no name', () => {
    expect(listRefusalReasons(refused)).toEqual({ Bad: 'severity: Required', 'Row 6': 'ruleName: Required' })
  })

  it('are cut after the first ones if not all fit into an answer', () => {
    const many = Array.from({ length: 2_000 }, (_, row) => ({
      kind: 'refused' as const,
      row,
      ruleName: `R${row}`,
      reason: 'x'.repeat(1_000),
    }))
    const names = Object.keys(listRefusalReasons(many))
    expect(names).toEqual(many.slice(0, names.length).map(({ ruleName }) => ruleName))
    expect(names.length).toBeGreaterThan(900)
    expect(names.length).toBeLessThan(1_000)
  })
})
