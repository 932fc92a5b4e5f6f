import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { markOwnLimits } from '#web/features/assets/categories/ownLimitMarks.tsx'
import { rules } from '#web/features/assets/categories/ruleCategories.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'

const ruleNamed = (ruleName: string) => ({ ruleName }) as Rule // the columns of the test read nothing else

const limit: OwnLimit = {
  ruleName: 'PressureHigh',
  deviceName: 'SN-1',
  modelName: 'M',
  place: 0,
  isClear: false,
  value: 380,
  ruleValue: 400,
  condition: 'P > 380',
  ruleCondition: 'P > 400',
  reason: 'worn column',
  setBy: 'admin',
  setAt: '2026-11-28T12:00:00.000Z',
}
const ofClear: OwnLimit = { ...limit, place: 1, isClear: true, condition: 'P < 370', ruleCondition: 'P < 390' }

/** The texts of a rule's heading, as the table or card shows them. */
const headingOf = (columns: readonly Column<Rule>[], ruleName: string): string => {
  const cell = columns.find(({ isRowHeader }) => isRowHeader)?.cell
  return renderToStaticMarkup(cell?.(ruleNamed(ruleName)))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .trim()
}

describe("a rule in an instrument's list of rules", () => {
  const marked = markOwnLimits(rules, [limit, ofClear])

  it.each(['columns', 'panelColumns'] as const)("shows the instrument's own limits in the %s", columns => {
    expect(headingOf(marked[columns], 'PressureHigh')).toBe(
      'PressureHigh Own limit P > 380 instead of P > 400 Closes when P < 370 instead of P < 390',
    )
    expect(headingOf(marked[columns], 'Other')).toBe('Other')
  })

  it("shows the instrument's own limits in a column that is hidden at first, but is exported and searched", () => {
    const column = marked.columns.find(({ id }) => id === 'ownLimits')
    expect(column).toMatchObject({ header: 'Own Limits', isHidden: true })
    expect(column?.value(ruleNamed('PressureHigh'))).toBe(
      'P > 380 instead of P > 400; Closes when P < 370 instead of P < 390',
    )
    expect(column?.value(ruleNamed('Other'))).toBeUndefined()
  })

  it('shows no own limits if the instrument has none, or if they could not be read', () => {
    expect(markOwnLimits(rules, [])).toBe(rules)
  })
})
