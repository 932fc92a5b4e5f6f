import { describe, expect, it } from 'vitest'
import type { Rule } from '#functions/domain/rules/rule.ts'
import { ruleProblems } from '#functions/domain/rules/ruleProblems.ts'
import { inputProblems, ruleFrom, type SentRule } from '#functions/domain/rules/wire.ts'
import { changed, good, made, named, pair, saving, typesByModel } from '#tests/support/stored/savedRules.ts'

const problemsOf = (draft: SentRule, stored?: Rule) => {
  const rule = ruleFrom('High', draft, stored, saving)
  const known = new Map([...typesByModel].filter(([model]) => rule.models.includes(model)))
  const problems = [...inputProblems(rule, draft), ...ruleProblems(rule, stored, { typesByModel: known, named })]
  return problems.map(({ field, message }) => `${field}: ${message}`)
}

describe('a rule is refused', () => {
  it.each<[SentRule, string]>([
    [{ ...good, models: ['None'] }, 'models: The model None does not exist'],
    [{ ...good, ruleExpression: '(PRESURE > 1)' }, ', at characters 2 to 8'],
    [{ ...good, ruleExpression: '(PRESSURE > 1', models: ['TripleQuad'] }, 'ruleExpression: '],
    [{ ...good, ruleType: 'deviceCode', ruleExpression: '(Code != 0x1f)' }, 'ruleExpression: '],
    [{ ...good, NotificationType: 'Tester' }, 'NotificationType: The severity 120 is of the type Customer'],
    [{ ...good, isDeleted: 'true', deleted: 'false' }, 'deleted: The field deleted contradicts isDeleted'],
    [{ ...good, alarmTriggerWindowPeriod: 0 }, 'alarmTriggerWindowPeriod: The window must be at least one second'],
    [
      { ...good, alarmTriggerCount: 100, alarmTriggerWindowPeriod: 60, timeFormat: 'Hour' },
      'alarmTriggerCount: The count must be a number from 1 to 99',
    ],
    [
      { ...good, alarmTriggerWindowPeriod: 31_622_401, timeFormat: 'Hour' },
      'alarmTriggerWindowPeriod: Entered hours cannot exceed 8784',
    ],
    [
      { ...good, alarmTriggerWindowPeriod: 31_622_401, timeFormat: 'Minutes' },
      'alarmTriggerWindowPeriod: Entered minutes cannot exceed 527040',
    ],
    [
      {
        ...good,
        ruleExpression: '($SILENT > 9)',
        alarmTriggerCount: 2,
        alarmTriggerWindowPeriod: 60,
        timeFormat: 'Minutes',
      },
      'alarmTriggerCount: A rule on $SILENT fires at once',
    ],
    [
      { ...good, timeToRespond: 0 },
      'timeToRespond: The time to respond must be a whole number of minutes from 1 to 10080',
    ],
    [
      { ...good, timeToRespond: 10_081 },
      'timeToRespond: The time to respond must be a whole number of minutes from 1 to 10080',
    ],
    [{ ...pair, timeToRespond: 10_081 }, 'timeToRespond: '],
    [{ ...good, onDelay: 86_401 }, 'onDelay: A delay must be a whole number of seconds, at most 86400 (24 hours)'],
    [
      { ...good, offDelay: 60, alarmTriggerCount: 2, alarmTriggerWindowPeriod: 60, timeFormat: 'Minutes' },
      'offDelay: A rule with a delay fires without a count',
    ],
    [
      { ...good, clearExpression: '(PRESURE < 1)' },
      'clearExpression: The model has no parameter PRESURE, at characters',
    ],
    [{ ...good, clearExpression: '(PRESSURE < 1' }, 'clearExpression: '],
    [{ ...good, clearExpression: "(PRESSURE < 'low')" }, 'clearExpression: '],
    [
      { ...good, clearExpression: '($CONNECTED = FALSE)' },
      "clearExpression: $CONNECTED goes by the service's time, so it cannot clear a rule on PRESSURE",
    ],
    [
      { ...good, ruleExpression: '($SILENT > 9)', clearExpression: '(PRESSURE < 1)' },
      'clearExpression: The rule compares $SILENT, so a clear condition cannot use PRESSURE, a value of the instrument',
    ],
    [
      {
        ...good,
        ruleExpression: "($STATUS = 'FAULT')",
        clearExpression: '($CONNECTED = FALSE)',
        alarmTriggerCount: 2,
        alarmTriggerWindowPeriod: 60,
        timeFormat: 'Minutes',
      },
      'alarmTriggerCount: A rule on $CONNECTED fires at once',
    ],
    [
      { ...good, ruleType: 'deviceCode', ruleExpression: '(Code = 0x1f)', clearExpression: '(Code = 0x2f)' },
      'clearExpression: Only a rule on data items can have a clear condition',
    ],
    [{ ...pair, onDelay: 60 }, 'onDelay: Only a rule on data items can have a delay'],
    [{ ...pair, dependentRules: ['A', 'A'] }, 'dependentRules: A rule of rules must have exactly two different rules'],
    [{ ...pair, dependentRules: ['A', 'Gone'] }, 'dependentRules: The rule Gone does not exist'],
    [{ ...pair, dependentRules: ['A', 'Pair'] }, 'dependentRules: Pair is a rule of rules itself'],
    [{ ...pair, dependentRules: ['A', 'Off'] }, 'dependentRules: Off is disabled'],
    [{ ...pair, dependentRules: ['A', 'C'] }, 'dependentRules: A and C share no model'],
    [{ ...pair, severity: 122 }, 'severity: Mail about a rule of rules is sent immediately or every 24 hours'],
  ])('for this reason: %j', (draft, problem) => {
    const problems = problemsOf(draft)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('if it has a count, or is a rule of rules, but has no window and unit', () => {
    const wanted = ['alarmTriggerWindowPeriod: Required', 'timeFormat: Required']
    expect(problemsOf({ ...good, alarmTriggerCount: 1 })).toEqual(wanted)
    expect(problemsOf({ ruleType: 'ruleOfRules', dependentRules: ['A', 'B'], severity: 120 })).toEqual(wanted)
  })

  it('if a change gives it a type other than the saved one', () => {
    expect(problemsOf({ ruleType: 'deviceCode' }, made())).toEqual([
      'ruleType: High is of the type Expression, which cannot be changed',
    ])
  })

  it('only if a number exceeds its limit, not if it equals the limit', () => {
    const most = { alarmTriggerCount: 99, alarmTriggerWindowPeriod: 31_622_400, timeFormat: 'Hour' } as const
    expect(problemsOf({ ...good, ...most })).toEqual([])
    expect(problemsOf(pair)).toEqual([])
  })
})

it('a rule that is no longer valid for a model may be disabled and described, but not enabled', () => {
  const broken = made({ ...good, ruleExpression: '(GONE > 1)', models: ['TripleQuad', 'Deleted'] })
  expect(problemsOf({ isDeleted: 'true' }, broken)).toEqual([])
  const disabled: Rule = { ...broken, enabled: false }
  expect(problemsOf({ description: 'why' }, disabled)).toEqual([])
  expect(problemsOf({ isDeleted: 'false' }, disabled)).toHaveLength(2)
  expect(problemsOf({ ruleExpression: '(AWAY > 1)' }, disabled)).toHaveLength(2)
})

it('a rule of rules may be changed while one of its two rules is disabled', () => {
  const stored = made(pair, 'Both')
  const resting = new Map([...named, ['A', { ...made(good, 'A'), enabled: false }]])
  const described = changed({ description: 'still' }, stored)
  expect(ruleProblems(described, stored, { typesByModel, named: resting })).toEqual([])
})

describe("the uses of change() in the expressions of a model's rules", () => {
  const asking = (minutes: readonly number[], name: string) =>
    made({ ...good, ruleExpression: minutes.map(one => `(change(PRESSURE, ${one}) > 1)`).join(' or ') }, name)
  const problems = (rule: Rule, all: readonly Rule[]) =>
    ruleProblems(rule, undefined, { typesByModel: new Map([...typesByModel].slice(0, 1)), named, all })

  it('are limited to eight different ones', () => {
    const other = asking([1, 2, 3, 4, 5], 'Other')
    expect(problems(asking([4, 5, 6, 7, 8], 'New'), [other])).toEqual([])
    const [problem] = problems(asking([6, 7, 8, 9], 'New'), [other])
    expect(problem?.message).toContain('With it, the rules of TripleQuad ask for 9 changes')
    expect(problems(asking([6, 7, 8, 9], 'New'), [{ ...other, enabled: false }])).toEqual([])
  })
})
