import { describe, expect, it } from 'vitest'
import type { SentRule } from '#functions/domain/rules/wire.ts'
import { changed, made } from '#tests/support/stored/savedRules.ts'

describe('a change of a rule', () => {
  it.each<[string, SentRule, boolean]>([
    ['the description', { description: 'new' }, false],
    ['the response', { consequence: 'The column blocks', action: 'Call TAC', timeToRespond: 5 }, false],
    ['severity and frequency', { severity: 163 }, false],
    ['only the spacing', { ruleExpression: ' ( PRESSURE>400 ) ' }, false],
    ['the expression', { ruleExpression: '(PRESSURE > 401)' }, true],
    ['the models', { models: ['TripleQuad', 'Orbit'] }, true],
    ['the count', { alarmTriggerCount: 2 }, true],
    ['a count of one that was unset', { alarmTriggerCount: 1 }, false],
    ['the window', { alarmTriggerWindowPeriod: 61 }, true],
    ['a flag', { resetAlarmWhenFalse: true }, true],
    ['disabling', { isDeleted: 'true' }, true],
  ])('makes a new version only if it affects the evaluation: %s (%s)', (_, draft, isNew) => {
    expect(changed(draft).versionTime === made().versionTime).toBe(!isNew)
  })
})
