import { describe, expect, it } from 'vitest'
import type { RuleChanges } from '#shared/contract/calls/rules/ruleFiles.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import type { Table } from '#shared/spreadsheets/table.ts'
import { outcomeCounts, outcomesCsv, listRowOutcomes, type Imported } from '#web/features/rules/import/outcomes.ts'
import { ruleChangeRows } from '#web/features/rules/import/ruleChangeRows.ts'
import { ruleOf } from './rules.ts'

it('the import page shows the changes of a rule file: changed rules field by field, then new rules', () => {
  const before = ruleOf('A', { description: 'old', alarmTriggerCount: 2, alarmTriggerWindowPeriod: 7_200 })
  const after = { ...before, description: '', isDeleted: 'true' as const, alarmTriggerWindowPeriod: 90 }
  const added = ruleOf('B', { models: ['M', 'N'], timeFormat: 'Hour' })
  expect(ruleChangeRows({ new: [added], changed: [{ before, after }] })).toEqual([
    {
      kind: 'changed',
      name: 'A',
      details: 'Description: old → empty; Enabled: Yes → No; Window: 120 minutes → 1.5 minutes',
    },
    {
      kind: 'new',
      name: 'B',
      details:
        'Type: Data Expression; Expression: (P > 1); Model: M, N; Severity: 120, Customer, immediately; Enabled: Yes; Window entered in: Hour',
    },
  ])
})

it('the import page shows changes of the clear condition and the delays in a rule file', () => {
  const before = ruleOf('A', { clearExpression: '(P < 0)', offDelay: 90 })
  const after = { ...ruleOf('A'), onDelay: 120, offDelay: 90 }
  expect(ruleChangeRows({ new: [], changed: [{ before, after }] })).toMatchObject([
    { details: 'Closes when: (P < 0) → empty; Raise after: empty → 2 min' },
  ])
})

it('the import page shows changes of the parts of a response in a rule file', () => {
  const before = ruleOf('A', { consequence: 'The column blocks', timeToRespond: 30 })
  const after = { ...ruleOf('A'), consequence: 'The column blocks', action: 'Call TAC', timeToRespond: 90 }
  expect(ruleChangeRows({ new: [], changed: [{ before, after }] })).toMatchObject([
    { details: 'Action: empty → Call TAC; Time to respond: 30 min → 1 h 30 min' },
  ])
})

const tableOf = (...lines: readonly string[]): Table => readCsv(new TextEncoder().encode(lines.join('\n')))
const table = tableOf(
  'models,Rule Name,note',
  'M,A,n1',
  'M,B,n2',
  'M,C,n3',
  'M,D,=n4',
  'M,A,n5',
  'M,,n6',
  'M,constructor,',
)
const duplicate = 'Duplicate of row 2'
const changes: RuleChanges = {
  newCount: 1,
  changedCount: 1,
  unchangedCount: 2,
  refusedCount: 3,
  new: [ruleOf('A')],
  changed: [{ before: ruleOf('B'), after: ruleOf('B') }],
  refused: [
    { row: 5, ruleName: 'D', reason: 'severity: wrong' },
    { row: 6, ruleName: 'A', reason: duplicate },
    { row: 7, ruleName: '', reason: 'ruleName: Required' },
  ],
}
const imported = (more: Partial<Imported> = {}): Imported => ({
  table,
  changes,
  reasons: new Map([
    ['D', 'severity: wrong'],
    ['A', duplicate],
    ['Row 7', 'ruleName: Required'],
  ]),
  successcount: 4,
  failedcount: 3,
  message: '',
  ...more,
})
const reported = (one: Imported) => listRowOutcomes(one).map(({ row, outcome, reason }) => [row.row, outcome, reason])

describe('the outcome of an imported row', () => {
  it("is shown for each row, even if the rule's name is repeated or missing", () => {
    expect(reported(imported())).toEqual([
      [2, 'new', ''],
      [3, 'changed', ''],
      [4, 'unchanged', ''],
      [5, 'refused', 'severity: wrong'],
      [6, 'refused', duplicate],
      [7, 'refused', 'ruleName: Required'],
      [8, 'unchanged', ''],
    ])
  })

  it('is taken from the import itself, even if the check before it had a different outcome', () => {
    const reasons = new Map([
      ['B', 'Somebody else has changed it'],
      ['A', 'Somebody else has made it'],
    ])
    expect(reported(imported({ reasons })).map(([, ...rest]) => rest)).toEqual([
      ['refused', 'Somebody else has made it'],
      ['refused', 'Somebody else has changed it'],
      ['unchanged', ''],
      ['unchanged', ''],
      ['refused', duplicate],
      ['unchanged', ''],
      ['unchanged', ''],
    ])
  })

  it('is only "updated" if the import changed too many rules to list them all', () => {
    const [, , third] = reported(imported({ changes: { ...changes, changedCount: 2 } }))
    expect(third).toEqual([4, 'updated', ''])
  })

  it('is counted per kind of outcome, and kinds without a row are left out', () => {
    expect(outcomeCounts(listRowOutcomes(imported()))).toEqual([
      { label: 'Created', count: 1 },
      { label: 'Changed', count: 1 },
      { label: 'Left as they were', count: 2 },
    ])
    const unnamed = { ...changes, newCount: 2 }
    expect(outcomeCounts(listRowOutcomes(imported({ changes: unnamed })))).toContainEqual({
      label: 'Created or changed',
      count: 2,
    })
  })

  it('is added to each row in the downloaded file, and replaces the outcome of an earlier import there', () => {
    const earlier = tableOf('ruleName,Reason,models,outcome', 'A,old,M,refused', 'D,,M;N,new')
    const refused = [{ row: 3, ruleName: 'D', reason: 'severity: wrong' }]
    const reasons = new Map([['D', 'severity: wrong']])
    const one = imported({ table: earlier, changes: { ...changes, refused }, reasons })
    expect(outcomesCsv(one, listRowOutcomes(one)).trimEnd().split('\r\n')).toEqual([
      '"ruleName","models","Outcome","Reason"',
      '"A","M","new",""',
      '"D","M;N","refused","severity: wrong"',
    ])
  })

  it('is exported so that no cell of it runs as a formula', () => {
    const refused = listRowOutcomes(imported()).filter(({ outcome }) => outcome === 'refused')
    expect(outcomesCsv(imported(), refused).split('\r\n')[1]).toBe(`"M","D","'=n4","refused","severity: wrong"`)
  })
})
