import { describe, expect, it } from 'vitest'
import {
  audiencesOf,
  codesOfPriority,
  mayRuleOfRulesHave,
  priorityOf,
  reportedSeverities,
  severities,
  severityOf,
  urgencyOf,
} from '#shared/alarms/severity.ts'

describe('the severity code of a rule', () => {
  it('names who is notified, and how often', () => {
    expect(severities).toHaveLength(17)
    expect(severityOf(100)).toMatchObject({ type: 'No Notification', frequency: 'immediately' })
    expect(severityOf(122)).toMatchObject({ type: 'Customer', frequency: '7 days' })
    expect(severityOf(183)).toMatchObject({ type: 'Customer & TAC', frequency: '30 days' })
    expect([101, 124, 119, 150].map(severityOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('has exactly one priority, and an unknown code has the lowest one', () => {
    const codes = Object.values(codesOfPriority).flat()
    expect(codes.toSorted((one, other) => one - other)).toEqual(severities.map(({ code }) => code))
    expect([180, 160, 181, 100, 999].map(priorityOf)).toEqual(['high', 'medium', 'low', 'low', 'low'])
  })

  it('lists the audiences that are notified', () => {
    expect([100, 120, 161, 170, 182, 999].map(audiencesOf)).toEqual([
      [],
      ['Customer'],
      ['Tester'],
      ['TAC'],
      ['Customer', 'TAC'],
      [],
    ])
  })

  it('is offered in the alarms report if it notifies somebody', () => {
    expect(reportedSeverities).toEqual([120, 121, 122, 123, 160, 161, 162, 163, 170, 171, 172, 173, 180, 181, 182, 183])
  })

  it('must have one of the first two frequencies of its type if the rule is a rule of rules', () => {
    const allowed = severities.filter(({ code }) => mayRuleOfRulesHave(code)).map(({ code }) => code)
    expect(allowed).toEqual([100, 120, 121, 160, 161, 170, 171, 180, 181])
  })
})

it('severities are sorted by priority, then by whom they notify and how soon, with unknown codes last', () => {
  const codes = [183, 120, 999, 180, 100, 160, 121, 170]
  expect(codes.toSorted((a, b) => urgencyOf(b) - urgencyOf(a))).toEqual([180, 170, 160, 120, 183, 121, 100, 999])
})
