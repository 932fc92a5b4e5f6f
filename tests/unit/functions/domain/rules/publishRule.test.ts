import { describe, expect, it, vi } from 'vitest'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import { ruleProblems } from '#functions/domain/rules/ruleProblems.ts'
import { ruleFrom, type SentRule } from '#functions/domain/rules/wire.ts'
import * as parsing from '#shared/expression/parse.ts'
import { changed, made, named, saving, typesByModel } from '#tests/support/savedRules.ts'

vi.mock('#shared/expression/parse.ts', { spy: true })

describe('a change', () => {
  it.each<[string, SentRule, boolean]>([
    ['of the description', { description: 'new' }, false],
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

it('an edit that is read, checked and published parses the saved text and the new text once each', () => {
  const stored = { ...made(), expression: { text: '(PRESSURE > 400)' } }
  vi.mocked(parsing.parse).mockClear()
  const next = ruleFrom('High', { ruleExpression: '(PRESSURE > 401)' }, stored, saving)
  const types = new Map([...typesByModel].filter(([model]) => next.models.includes(model)))
  expect(ruleProblems(next, stored, { typesByModel: types, named })).toEqual([])
  publishRule(stored, next, { at: saving.at, publication: 2 })
  expect(vi.mocked(parsing.parse).mock.calls).toEqual([['(PRESSURE > 401)'], ['(PRESSURE > 400)']])
})
