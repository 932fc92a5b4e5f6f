import { describe, expect, it } from 'vitest'
import { ruleTypes } from '#shared/contract/rule.ts'
import { settingsProblems, windowLengthProblem, type RuleSettings } from '#shared/rules/settingsProblems.ts'
import { severities } from '#shared/alarms/severity.ts'

const settings: RuleSettings = { ruleType: 'Expression', severity: 120 }
const hour = { alarmTriggerWindowPeriod: 3600, timeFormat: 'Hour' } as const

const problemsOf = (change: Partial<RuleSettings>): string[] =>
  settingsProblems({ ...settings, ...change }).map(({ field, message }) => `${field}: ${message}`)

describe('the settings of a rule', () => {
  it.each<[string, Partial<RuleSettings>]>([
    ['no count and no window', {}],
    ['a window alone', { alarmTriggerWindowPeriod: 1 }],
    ['a count of one', { alarmTriggerCount: 1, ...hour }],
    [
      'the highest count and the longest window',
      { alarmTriggerCount: 99, ...hour, alarmTriggerWindowPeriod: 31_622_400 },
    ],
    ['an unknown severity, which another check reports', { ruleType: 'ruleOfRules', severity: 0, ...hour }],
  ])('are accepted with %s', (_, change) => {
    expect(problemsOf(change)).toEqual([])
  })

  it.each([0, 100, 1.5, -1, Number.NaN])('are refused with a count of %s', alarmTriggerCount => {
    expect(problemsOf({ alarmTriggerCount, ...hour })).toEqual([
      'alarmTriggerCount: The count must be a number from 1 to 99',
    ])
  })

  it('require a window and its unit for a rule with a count and for a rule of rules', () => {
    const both = ['alarmTriggerWindowPeriod: Required', 'timeFormat: Required']
    expect(problemsOf({ alarmTriggerCount: 2 })).toEqual(both)
    expect(problemsOf({ ruleType: 'ruleOfRules' })).toEqual(both)
    expect(problemsOf({ alarmTriggerCount: 2, alarmTriggerWindowPeriod: 60 })).toEqual(['timeFormat: Required'])
  })
})

it.each([
  [1, 'Hour', undefined],
  [0, 'Minutes', 'The window must be at least one second'],
  [31_622_400, 'Hour', undefined],
  [31_622_401, 'Hour', 'Entered hours cannot exceed 8784'],
  [31_622_401, 'Minutes', 'Entered minutes cannot exceed 527040'],
  [31_622_401, undefined, 'Entered minutes cannot exceed 527040'],
] as const)('a window of %s seconds, entered in %s, has the problem: %s', (seconds, timeFormat, problem) => {
  expect(windowLengthProblem(seconds, timeFormat)).toBe(problem)
})

it('a rule of rules can only have the frequencies “immediately” and “every 24 hours”, and any other rule all frequencies', () => {
  for (const ruleType of ruleTypes) {
    for (const { code, frequency } of severities) {
      const isRefused = ruleType === 'ruleOfRules' && (frequency === '7 days' || frequency === '30 days')
      const problem = 'severity: Mail about a rule of rules is sent immediately or every 24 hours'
      expect(problemsOf({ ruleType, severity: code, ...hour })).toEqual(isRefused ? [problem] : [])
    }
  }
})
