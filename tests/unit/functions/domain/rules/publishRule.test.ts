import { describe, expect, it } from 'vitest'
import type { SentRule } from '#functions/domain/rules/wire.ts'
import { changed, made } from '#tests/support/savedRules.ts'

describe('a change of a rule', () => {
  it.each<[string, SentRule, boolean]>([
    ['of the description', { description: 'new' }, false],
    ['of the response', { consequence: 'The column blocks', action: 'Call TAC', timeToRespond: 5 }, false],
    ['of severity and frequency', { severity: 163 }, false],
    ['of the spacing alone', { ruleExpression: ' ( PRESSURE>400 ) ' }, false],
    ['of the expression', { ruleExpression: '(PRESSURE > 401)' }, true],
    ['of the models', { models: ['TripleQuad', 'Orbit'] }, true],
    ['of the count', { alarmTriggerCount: 2 }, true],
    ['of a count of one that was unset', { alarmTriggerCount: 1 }, false],
    ['of the window', { alarmTriggerWindowPeriod: 61 }, true],
    ['of a flag', { resetAlarmWhenFalse: true }, true],
    ['that disables', { isDeleted: 'true' }, true],
  ])('%s makes a new version: %s', (_, draft, isNew) => {
    expect(changed(draft).versionTime === made().versionTime).toBe(!isNew)
  })
})
