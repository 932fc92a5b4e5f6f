import { describe, expect, it } from 'vitest'
import type { Cell } from '#shared/spreadsheets/table.ts'
import { modelsIn, ruleRows, sentIn } from '#functions/domain/rules/ruleFile.ts'

const header = ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity', 'description', 'isDeleted']
const table = (cells: Cell[], names = header) => ({ header: names, rows: [{ row: 2, cells }] })
const sentOf = (cells: Cell[], names = header) => {
  const [row] = ruleRows(table(cells, names)).rows
  return row && sentIn(row)
}

describe('the rows of a rule file', () => {
  it('are read by column name, in any order and case', () => {
    const names = ['SEVERITY', 'Models', 'Rule Name', 'ruleexpression', 'ruleType']
    const { rows, missing } = ruleRows(table(['120', ' M ', 'A', '(P > 1)', 'Expression'], names))
    expect(missing).toEqual([])
    expect(rows).toEqual([
      {
        row: 2,
        cells: { severity: '120', models: 'M', ruleName: 'A', ruleExpression: '(P > 1)', ruleType: 'Expression' },
        problems: [],
      },
    ])
  })

  it('are refused if required columns are missing, with the names of these columns', () => {
    expect(ruleRows(table(['A'], ['ruleName']))).toEqual({
      rows: [],
      missing: ['ruleType', 'ruleExpression', 'models', 'severity'],
    })
  })

  it('list each of their models once, whatever character separates the models', () => {
    const { rows } = ruleRows(table(['A', 'Expression', '(P > 1)', 'M1; M2;;M1 ', '120']))
    expect(modelsIn(rows)).toEqual(['M1', 'M2'])
  })
})

describe('a row of a rule file', () => {
  it('is read like a call with the same values, and keeps the blanks in its description', () => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M1;M2', '120', ' high ', 'true'])).toEqual({
      ruleName: 'A',
      sent: {
        ruleType: 'Expression',
        ruleExpression: '(P > 1)',
        models: ['M1', 'M2'],
        severity: 120,
        description: ' high ',
        isDeleted: 'true',
      },
    })
  })

  it.each([
    ['TRUE', 'true'],
    ['FALSE', 'false'],
    ['True', 'true'],
  ])('may have %s, as a spreadsheet program writes it, in the column that disables a rule', (cell, isDeleted) => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', cell])).toHaveProperty('sent.isDeleted', isDeleted)
  })

  it('is refused with an unknown word in the column that disables a rule, and the allowed words are named', () => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', 'no'])).toEqual({
      problems: [{ field: 'isDeleted', message: 'It must be false (enabled) or true (disabled)' }],
    })
  })

  it('leaves a rule enabled or disabled if the cell for that is empty', () => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', ''])).not.toHaveProperty('sent.isDeleted')
  })

  it.each<[string, Cell[], string[]]>([
    ['no name', ['', 'Expression', '(P > 1)', 'M', '120'], ['ruleName']],
    ['an unknown type', ['A', 'Other', '(P > 1)', 'M', '120'], ['ruleType']],
    ['only a name and a type', ['A', 'Expression', '', '', ''], ['severity', 'ruleExpression', 'models']],
  ])('is refused with an error for each invalid field: %s', (_, cells, fields) => {
    const read = sentOf(cells)
    expect(read && 'problems' in read && read.problems.map(({ field }) => field)).toEqual(fields)
  })

  it('is refused if a cell is unreadable, unless its column is not used', () => {
    const problem = 'It holds the error #N/A'
    expect(sentOf(['A', 'Expression', { problem }, '', '120'])).toEqual({
      problems: [{ field: 'ruleExpression', message: problem }],
    })
    const names = [...header, 'Note']
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', '', { problem }], names)).toHaveProperty('sent')
  })

  it('can name the two rules of a rule of rules', () => {
    const names = [...header.slice(0, 5), 'dependentRules', 'alarmTriggerWindowPeriod', 'timeFormat']
    expect(sentOf(['Both', 'ruleOfRules', '', '', '121', 'A;B', '60', 'Minutes'], names)).toMatchObject({
      ruleName: 'Both',
      sent: { ruleType: 'ruleOfRules', dependentRules: ['A', 'B'], alarmTriggerWindowPeriod: 60 },
    })
  })
})
