import { describe, expect, it } from 'vitest'
import type { Rule } from '#shared/contract/rule.ts'
import { ruleCardColumns, ruleColumns } from '#web/features/rules/ruleColumns.tsx'
import { rulePath } from '#web/features/rules/rulePath.ts'
import { ruleQuery } from '#web/features/rules/ruleSearch.ts'
import { ruleOf } from './rules.ts'

it("the link to a rule has the rule's name, type and state", () => {
  expect(rulePath(ruleOf('High'))).toBe('/update-rule/update/High/Expression/false')
})

describe('the list of rules', () => {
  const firings = new Map([['High', { count: 49, lastFired: '2026-03-01T00:00:00.000Z' }]])
  const columns = ruleColumns({ isAdmin: true, firings, unheardText: () => undefined, onSwitch: () => {} }).filter(
    ({ isHidden }) => !isHidden,
  )
  const texts = (rule: Rule) => columns.map(({ value }) => value(rule))

  it('has the specified columns', () => {
    expect(columns.map(({ header }) => header)).toEqual([
      'Name',
      'Type',
      'Description',
      'Rules',
      'Model',
      'Severity',
      'Enable',
      'Last Fired',
      'Firings (24 h)',
    ])
    expect(columns[6]).toMatchObject({ filter: ['Enable', 'Disable'] })
  })

  it('shows the description in the heading of a card, not also below it', () => {
    const cards = ruleCardColumns({ isAdmin: true, firings, unheardText: () => undefined, onSwitch: () => {} })
    expect(cards.filter(({ isInHeading }) => isInHeading).map(({ id }) => id)).toEqual(['description'])
    const heading = cards.find(({ isRowHeader }) => isRowHeader)?.cell?.(ruleOf('High', { description: 'too high' }))
    expect(JSON.stringify(heading)).toContain('too high')
  })

  it('shows Enable for a rule with isDeleted false, and Disable for one with isDeleted true', () => {
    expect(texts(ruleOf('High', { description: 'too high', models: ['A', 'B'], severity: 183 }))).toEqual([
      'High',
      'Data Expression',
      'too high',
      '',
      'A, B',
      '183, Customer & TAC, 30 days',
      'Enable',
      '2026-03-01T00:00:00.000Z',
      49,
    ])
    const pair = ruleOf('Pair', { ruleType: 'ruleOfRules', dependentRules: ['High', 'Low'], isDeleted: 'true' })
    expect(texts(pair)).toMatchObject([
      'Pair',
      'Rules of Rules',
      '',
      'High, Low',
      'M',
      expect.any(String),
      'Disable',
      undefined,
      0,
    ])
    expect(texts(ruleOf('Code_0x1f', { ruleType: 'deviceCode' }))[1]).toBe('Device Code')
  })
})

it.each([
  ['reading', '-'],
  ['failed', 'Could not be read'],
] as const)('the list of rules, with its firings in the state %s, shows the text "%s"', (firings, text) => {
  const [lastFired, count] = ruleColumns({
    isAdmin: true,
    firings,
    unheardText: () => undefined,
    onSwitch: () => {},
  }).filter(({ id }) => ['lastFired', 'firings'].includes(id))
  const rule = ruleOf('High')
  expect([lastFired?.cell?.(rule), count?.cell?.(rule)]).toEqual([text, text])
  expect([lastFired?.value(rule), count?.value(rule)]).toEqual([undefined, undefined])
})

describe('the search for rules', () => {
  it('sends only the search fields that are filled in', () => {
    expect(ruleQuery({ ruleName: '', model: '', enable: '' })).toEqual({})
  })

  it('can be limited to the beginning of a name, to a model, and to enabled rules (not deleted in the API)', () => {
    expect(ruleQuery({ ruleName: 'Pump', model: 'HPLC1290', enable: 'true' })).toEqual({
      ruleName: 'Pump*',
      models: ['HPLC1290'],
      deleted: 'false',
    })
    expect(ruleQuery({ ruleName: 'Pump*', model: '', enable: 'false' })).toEqual({ ruleName: 'Pump*' })
  })
})
