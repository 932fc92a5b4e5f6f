import { describe, expect, it } from 'vitest'
import type { Cell } from '#shared/spreadsheets/table.ts'
import { modelsIn, ruleRows, sentIn } from '#functions/domain/rules/ruleFile.ts'

const header = ['ruleName', 'ruleType', 'ruleExpression', 'models', 'severity', 'description', 'isDeleted']
const table = (cells: Cell[], names = header) => ({ header: names, rows: [{ row: 2, cells }] })
const sentOf = (cells: Cell[], names = header) => {
  const [row] = ruleRows(table(cells, names)).rows
  return row && sentIn(row)
}

describe('the rows of a file', () => {
  it('are found by their columns, in any order and spelling of case', () => {
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

  it('are none where a required column is missing, which is named', () => {
    expect(ruleRows(table(['A'], ['ruleName']))).toEqual({
      rows: [],
      missing: ['ruleType', 'ruleExpression', 'models', 'severity'],
    })
  })

  it('name their models once each, however they are separated', () => {
    const { rows } = ruleRows(table(['A', 'Expression', '(P > 1)', 'M1; M2;;M1 ', '120']))
    expect(modelsIn(rows)).toEqual(['M1', 'M2'])
  })
})

describe('a row', () => {
  it('says of a rule what a call with the same values would, and keeps the blanks of its description', () => {
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
  ])('that a spreadsheet program saved says %s for whether it is disabled', (cell, isDeleted) => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', cell])).toHaveProperty('sent.isDeleted', isDeleted)
  })

  it('with another word for whether it is disabled is refused with the words that there are', () => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', 'no'])).toEqual({
      problems: [{ field: 'isDeleted', message: 'It must be false (enabled) or true (disabled)' }],
    })
  })

  it('with an empty cell for whether it is disabled leaves that out', () => {
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', ''])).not.toHaveProperty('sent.isDeleted')
  })

  it.each<[string, Cell[], string[]]>([
    ['no name', ['', 'Expression', '(P > 1)', 'M', '120'], ['ruleName']],
    ['an unknown type', ['A', 'Other', '(P > 1)', 'M', '120'], ['ruleType']],
    ['nothing else', ['A', 'Expression', '', '', ''], ['severity', 'ruleExpression', 'models']],
  ])('with %s is refused, field by field', (_, cells, fields) => {
    const read = sentOf(cells)
    expect(read && 'problems' in read && read.problems.map(({ field }) => field)).toEqual(fields)
  })

  it('with a cell that cannot be read is refused for that alone, unless the column does not matter', () => {
    const problem = 'It holds the error #N/A'
    expect(sentOf(['A', 'Expression', { problem }, '', '120'])).toEqual({
      problems: [{ field: 'ruleExpression', message: problem }],
    })
    const names = [...header, 'Note']
    expect(sentOf(['A', 'Expression', '(P > 1)', 'M', '120', '', '', { problem }], names)).toHaveProperty('sent')
  })

  it('of a rule of rules names its two rules', () => {
    const names = [...header.slice(0, 5), 'dependentRules', 'alarmTriggerWindowPeriod', 'timeFormat']
    expect(sentOf(['Both', 'ruleOfRules', '', '', '121', 'A;B', '60', 'Minutes'], names)).toMatchObject({
      ruleName: 'Both',
      sent: { ruleType: 'ruleOfRules', dependentRules: ['A', 'B'], alarmTriggerWindowPeriod: 60 },
    })
  })
})
