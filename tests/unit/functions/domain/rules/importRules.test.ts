import { describe, expect, it } from 'vitest'
import { planImport } from '#functions/domain/rules/importRules.ts'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import type { Rule } from '#functions/domain/rules/rule.ts'
import { modelsIn, ruleRows } from '#functions/domain/rules/ruleFile.ts'

const saving = { by: 'ada', groups: ['adminGroup'], at: Date.UTC(2026, 0, 1) }
const typesByModel = new Map([['M', new Map([['P', 'number'] as const])]])

const header = ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity']

/** The steps of a file, with the columns of `header` and some more. */
const plan = (more: string[], cells: string[][], saved: ReadonlyMap<string, Rule> = new Map()) => {
  const table = { header: [...header, ...more], rows: cells.map((row, index) => ({ row: index + 2, cells: row })) }
  const { rows } = ruleRows(table)
  expect(modelsIn(rows)).toEqual(['M'])
  return planImport(rows, saved, typesByModel, saving)
}

const counted = ['alarmTriggerCount', 'alarmTriggerWindowPeriod', 'timeFormat']
const first = ['A', 'Expression', '(P > 1)', 'M', '120']

const savedBy = (more: string[], cells: string[][]): Map<string, Rule> =>
  new Map(
    plan(more, cells).flatMap(step =>
      step.kind === 'new'
        ? [[step.after.ruleName, publishRule(undefined, step.after, { at: saving.at, publication: 1 })]]
        : [],
    ),
  )

describe('an import of rules', () => {
  it('removes a count and its window if the cells are empty, and keeps them if the columns are missing', () => {
    const saved = savedBy(counted, [[...first, '2', '60', 'Minutes']])
    expect(saved.get('A')).toMatchObject({ count: 2, window: { seconds: 60, enteredIn: 'Minutes' } })
    expect(plan([], [first], saved)).toMatchObject([{ kind: 'unchanged' }])
    const [emptied] = plan(counted, [first], saved)
    expect(emptied).toMatchObject({
      kind: 'changed',
      after: { count: undefined, window: { seconds: undefined, enteredIn: undefined } },
    })
  })

  it('refuses a rule of rules if one of its two rules in the file is refused', () => {
    const pair = ['Both', 'ruleOfRules', '', '', '120', 'A;B', '60', 'Minutes']
    const columns = ['dependentRules', 'alarmTriggerWindowPeriod', 'timeFormat']
    const bad = ['B', 'Expression', '(GONE > 1)', 'M', '120']
    expect(plan(columns, [pair, first, bad])).toMatchObject([
      { kind: 'new', after: { ruleName: 'A' } },
      { kind: 'refused', ruleName: 'B' },
      { kind: 'refused', ruleName: 'Both', reason: 'Dependent rules: The rule B does not exist' },
    ])
    const good = ['B', 'Expression', '(P < 1)', 'M', '120']
    expect(plan(columns, [pair, first, good]).map(({ kind }) => kind)).toEqual(['new', 'new', 'new'])
  })

  it("refuses a rule if its model, with the file's other rules, would need too many values for change()", () => {
    const ruleOf = (minutes: number) => [`R${minutes}`, 'Expression', `(change(P, ${minutes}) > 1)`, 'M', '120']
    const rows = Array.from({ length: 9 }, (_, index) => ruleOf(index + 1))
    const steps = plan([], rows)
    expect(steps.map(({ kind }) => kind)).toEqual([...Array<string>(8).fill('new'), 'refused'])
    expect(steps[8]).toMatchObject({ reason: expect.stringMatching(/the rules of M ask for 9 changes. At most 8/) })
    const saved = savedBy([], rows.slice(0, 8))
    expect(plan([], [ruleOf(9)], saved)).toMatchObject([{ kind: 'refused', ruleName: 'R9' }])
    // The same change takes no place of its own.
    expect(plan([], [['S', ...ruleOf(8).slice(1)]], saved)).toMatchObject([{ kind: 'new' }])
  })

  it('treats a rule as unchanged if only its line endings differ', () => {
    const written = (end: string): string[] => [
      'A',
      'Expression',
      `(P > 1)${end}and (P < 9)`,
      'M',
      '120',
      `one${end}two`,
    ]
    const saved = savedBy(['description'], [written('\n')])
    expect(plan(['description'], [written('\r\n')], saved)).toMatchObject([{ kind: 'unchanged' }])
    expect(plan(['description'], [written(' ')], saved)).toMatchObject([{ kind: 'changed' }])
  })

  it('refuses every row without a name', () => {
    const nameless = ['', 'deviceCode', '(Code = 0x1f)', 'M', '120']
    expect(plan([], [nameless, nameless, ['B', ...nameless.slice(1)]])).toMatchObject([
      { kind: 'refused', row: 2, reason: 'Rule name: Required' },
      { kind: 'refused', row: 3, reason: 'Rule name: Required' },
      { kind: 'new', after: { ruleName: 'B' } },
    ])
  })

  it('refuses a row with an unreadable cell, and names the reason', () => {
    const table = { header, rows: [{ row: 2, cells: ['A', 'Expression', { problem: 'It is a formula' }, 'M', '120'] }] }
    expect(planImport(ruleRows(table).rows, new Map(), typesByModel, saving)).toMatchObject([
      { kind: 'refused', row: 2, ruleName: 'A', reason: 'Rule expression: It is a formula' },
    ])
  })
})
