import { describe, expect, it } from 'vitest'
import { listCardSections } from '#web/components/ResourceTable/card.tsx'
import {
  halfRuleFigureColumns,
  narrowRuleFigureColumns,
  ruleFigureColumns,
} from '#web/features/performance/ruleFigureColumns.tsx'

const shownOf = (columns: typeof ruleFigureColumns): readonly string[] =>
  columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id)

describe('the columns of the rules with the most alarms', () => {
  it('are at first those without the counts that the proposals are made from', () => {
    expect(shownOf(ruleFigureColumns)).toEqual([
      'rule',
      'proposal',
      'alarms',
      'share',
      'acknowledged',
      'instruments',
      'severity',
    ])
  })

  it('are at first the four most important ones in half a window, and all of them can be shown', () => {
    expect(shownOf(halfRuleFigureColumns)).toEqual(['rule', 'proposal', 'alarms', 'severity'])
    expect(halfRuleFigureColumns.map(({ id }) => id)).toEqual(ruleFigureColumns.map(({ id }) => id))
  })

  it('fill the lines of a card on a phone, whose heading has the severity', () => {
    const display = shownOf(narrowRuleFigureColumns).map(id => ({ id, visible: true }))
    expect(listCardSections(narrowRuleFigureColumns, display).map(({ id }) => id)).toEqual([
      'proposal',
      'alarms',
      'share',
      'acknowledged',
      'instruments',
    ])
  })
})
