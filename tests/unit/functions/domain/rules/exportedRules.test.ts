import { describe, expect, it } from 'vitest'
import { planImport, type ImportStep } from '#functions/domain/rules/importRules.ts'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import type { Rule } from '#functions/domain/rules/rule.ts'
import { ruleRows } from '#functions/domain/rules/ruleFile.ts'
import { ruleForAudit, ruleFrom, ruleOnTheWire, type SentRule } from '#functions/domain/rules/wire.ts'
import { Description } from '#shared/contract/values.ts'
import { ruleCsv } from '#shared/rules/ruleCsv.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import { fc } from '#tests/support/draw/fc.ts'

const saving = { by: 'ada', groups: ['adminGroup'], at: Date.UTC(2026, 0, 1) }
const types = new Map([['P', 'number'] as const, ['S', 'string'] as const])
const typesByModel = new Map(['M1', 'M2', '1e5'].map(model => [model, types]))

const saved = (drafts: readonly (readonly [string, SentRule])[]): ReadonlyMap<string, Rule> =>
  new Map(
    drafts.map(([name, draft]) => {
      const rule = ruleFrom(name, draft, undefined, saving)
      return [name, publishRule(undefined, rule, { at: saving.at, publication: 1 })] as const
    }),
  )

/** The steps of importing the list's export of these rules over others that are saved, by the server's own reader. */
const imported = (rules: ReadonlyMap<string, Rule>, into: ReadonlyMap<string, Rule>): ImportStep[] => {
  const text = ruleCsv([...rules.values()].map(rule => ruleOnTheWire(rule, rules)))
  return planImport(ruleRows(readCsv(new TextEncoder().encode(text))).rows, into, typesByModel, saving)
}

/** Descriptions, also such as a spreadsheet would run, and such as look as if they were guarded from that already. */
const description = fc
  .tuple(
    fc.constantFrom('', ' ', "'", "''", '=', "'=", '-', "'-1", '+', '@', '\t', '\r\n', '"', ';', ',', '＝'),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('', ' ', '\n'),
  )
  .map(parts => parts.join(''))
  .filter(text => Description.safeParse(text).success)

const response = fc.constantFrom(
  {},
  { consequence: '=The column blocks; "really"', action: '- Stop the batch\n- Flush', timeToRespond: 30 },
  { action: 'Call TAC' },
)

const beside = fc.constantFrom<SentRule>({}, { shadow: true }, { shadow: true, comparedWith: 'A' })

const general = {
  description,
  isDeleted: fc.constantFrom('false', 'true'),
}
const counted = fc.constantFrom(
  {},
  { alarmTriggerCount: 7, alarmTriggerWindowPeriod: 90, timeFormat: 'Minutes' as const },
  { alarmTriggerWindowPeriod: 7_200, timeFormat: 'Hour' as const },
)
const damped = fc.constantFrom(
  { clearExpression: `(P < 380) or (S = '=";')` },
  { onDelay: 90, offDelay: 86_400 },
  { clearExpression: '(P < 380)', offDelay: 60 },
)
const onData = fc
  .record({
    ...general,
    ruleType: fc.constant('Expression' as const),
    ruleExpression: fc.constantFrom(
      '(P > 400)',
      '(-P < -1e3)',
      `(S = '=1+1') and (S has '"; ')`,
      "((S = 'it''s') or (-P = 0))",
    ),
    models: fc.constantFrom<string[]>(['M1'], ['M1', 'M2'], ['1e5', 'M1']),
    severity: fc.constantFrom(100, 123, 160, 183),
  })
  .chain(rule => fc.oneof(counted, damped).map(more => ({ ...rule, ...more })))
/** Rules with built-in inputs, which fire at once. */
const onBuiltIns = fc.record({
  ...general,
  ruleType: fc.constant('Expression' as const),
  ruleExpression: fc.constantFrom(
    '($SILENT >= 15)',
    "(($OFFLINE >= 10) and ($REPORTED != 'SHUTDOWN'))",
    '(silent(P) > 30) or ($CONNECTED = FALSE)',
    "($STATUS = 'FAULT') and (P > 1)",
  ),
  models: fc.constant<string[]>(['M1']),
  severity: fc.constant(120),
})
const onCode = fc.record({
  ...general,
  ruleType: fc.constant('deviceCode'),
  ruleExpression: fc.constant('(Code = 0x001f)'),
  models: fc.constant<string[]>(['M1']),
  severity: fc.constant(170),
})
const ofRules = fc.record({
  ...general,
  ruleType: fc.constant('ruleOfRules'),
  dependentRules: fc.constant<string[]>(['A', 'B']),
  severity: fc.constant(121),
  alarmTriggerWindowPeriod: fc.constant(3_600),
  timeFormat: fc.constant('Hour'),
})

const enabled: SentRule = { ruleExpression: '(P > 1)', models: ['M1'], severity: 120, isDeleted: 'false' }

it('importing an exported rule list changes nothing in its own stage, and creates the rules in another one', () => {
  const draft = fc
    .tuple(fc.oneof(onData, onBuiltIns, onCode, ofRules), response, beside)
    .map(([rule, more, shadow]) => ({ ...rule, ...more, ...shadow }))
  const drafts: fc.Arbitrary<SentRule[]> = fc.array(draft, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(drafts, given => {
      const rules = saved([
        ['A', enabled],
        ['B', enabled],
        ...given.map((draft, index) => [`R_${index}`, draft] as const),
      ])
      expect(imported(rules, rules).filter(({ kind }) => kind !== 'unchanged')).toEqual([])
      const made = imported(rules, new Map()).flatMap(step => ('after' in step ? [step.after] : []))
      const byName = new Map(made.map(rule => [rule.ruleName, ruleForAudit(rule)]))
      expect(byName).toEqual(new Map([...rules].map(([name, rule]) => [name, ruleForAudit(rule)])))
    }),
  )
})

it("an unchanged export is accepted even if a rule's parameter was removed, but a change of that rule is refused", () => {
  const rules = saved([['Broken', { ...enabled, ruleExpression: '(GONE > 1)' }]])
  expect(imported(rules, rules)).toMatchObject([{ kind: 'unchanged' }])
  const others = saved([['Broken', { ...enabled, ruleExpression: '(GONE > 2)' }]])
  expect(imported(rules, others)).toMatchObject([{ kind: 'refused', ruleName: 'Broken' }])
})

describe('a rule file from an earlier release, without the columns for delays, responses and shadow rules,', () => {
  const header = 'ruleName,ruleType,ruleExpression,models,severity,isDeleted'
  const row = 'Wavers,Expression,(P > 1),M1,120,false'
  const read = (into: ReadonlyMap<string, Rule>) =>
    planImport(ruleRows(readCsv(new TextEncoder().encode(`${header}\n${row}\n`))).rows, into, typesByModel, saving)

  it("leaves the missing columns' settings of existing rules unchanged", () => {
    const rules = saved([
      ['Wavers', { ...enabled, clearExpression: '(P < 0)', onDelay: 60, action: 'Call TAC', timeToRespond: 5 }],
    ])
    expect(read(rules)).toMatchObject([{ kind: 'unchanged' }])
    const shadow = saved([['Wavers', { ...enabled, shadow: true, comparedWith: 'Other' }]])
    expect(read(shadow)).toMatchObject([{ kind: 'unchanged' }])
  })

  it('creates rules without these settings', () => {
    const [step] = read(new Map())
    expect(step).toMatchObject({
      kind: 'new',
      after: { clear: undefined, onDelay: undefined, offDelay: undefined, response: {} },
    })
    expect(step).not.toHaveProperty('after.shadow')
  })
})

describe('a rule file with shadow rules', () => {
  const read = (text: string, into: ReadonlyMap<string, Rule> = new Map()) =>
    planImport(ruleRows(readCsv(new TextEncoder().encode(text))).rows, into, typesByModel, saving)
  const header = 'ruleName,ruleType,ruleExpression,models,severity,shadow,comparedWith'

  it('may list a shadow rule before the live rule it is compared with, and spell TRUE as spreadsheets do', () => {
    const steps = read(`${header}\nLower,Expression,(P > 1),M1,120,TRUE,Higher\nHigher,Expression,(P > 2),M1,120,,\n`)
    expect(steps).toMatchObject([
      { kind: 'new', after: { ruleName: 'Higher' } },
      { kind: 'new', after: { ruleName: 'Lower', shadow: { comparedWith: 'Higher' } } },
    ])
    expect(steps[0]).not.toHaveProperty('after.shadow')
  })

  it('makes a shadow rule live if the cell is empty', () => {
    const into = saved([['Lower', { ...enabled, shadow: true }]])
    const [step] = read(`${header}\nLower,Expression,(P > 1),M1,120,,\n`, into)
    expect(step).toMatchObject({ kind: 'changed' })
    expect(step).not.toHaveProperty('after.shadow')
  })

  it('is refused if a live rule names a rule to compare with, or if the cell is neither TRUE nor FALSE', () => {
    const rows = ['Lower,Expression,(P > 1),M1,120,false,Higher', 'Other,Expression,(P > 1),M1,120,maybe,']
    expect(read([header, ...rows, ''].join('\n'))).toMatchObject([
      { kind: 'refused', reason: expect.stringContaining('Only a shadow is compared with another rule') },
      { kind: 'refused', reason: expect.stringContaining('It must be true (a shadow) or false (a live rule)') },
    ])
  })
})
