import { describe, expect, it } from 'vitest'
import { makeOwnVersion, findVersion } from '#functions/domain/alarms/state/ownVersion.ts'
import { publishVersion, type RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'

const draft = {
  type: 'Expression',
  ruleName: 'R',
  severity: 100,
  enabled: true,
  models: ['M'],
  count: 1,
  windowMs: undefined,
  resetWhenFalse: false,
  resetAfterFirst: true,
  expression: '(P > 400)',
} as const

const own = (...changes: { since: number; at: number }[]) => ({
  modelName: 'M',
  values: new Map([[0, 380]]),
  changes,
})

describe('the version of a rule for an instrument with own limits', () => {
  const first = publishVersion(undefined, draft, { at: 100, publication: 1 })
  const second = publishVersion(first, { ...draft, expression: '(P > 420)' }, { at: 700, publication: 7 })
  const third = publishVersion(second, { ...draft, enabled: false }, { at: 900, publication: 9 })

  it("starts with the newest change of an own limit, and has the instrument's numbers", () => {
    const version = makeOwnVersion(first, own({ since: 3, at: 300 }))
    expect(version).toMatchObject({ expression: '(P > 380)', since: 3, startedAt: 300, version: 1 })
    expect(version.endings).toEqual([{ since: 1, at: 300, by: 'edit' }])
  })

  it('starts at an edit of the rule that was made after the own limits were set', () => {
    const version = makeOwnVersion(second, own({ since: 3, at: 300 }))
    expect(version).toMatchObject({ expression: '(P > 380)', since: 7, startedAt: 700, ended: { at: 700, by: 'edit' } })
  })

  it('lists how each earlier version ended for the instrument, by edits and by changes of its limits', () => {
    const version: RuleVersion = makeOwnVersion(
      third,
      own({ since: 3, at: 300 }, { since: 5, at: 500 }, { since: 8, at: 800 }),
    )
    expect(version.endings).toEqual([
      { since: 1, at: 300, by: 'edit' },
      { since: 3, at: 500, by: 'edit' },
      { since: 5, at: 700, by: 'edit' },
      { since: 7, at: 800, by: 'edit' },
      { since: 8, at: 900, by: 'disabled' },
    ])
    expect(version.ended).toEqual({ at: 900, by: 'disabled' })
  })

  it("equals the rule's version for an instrument of another model or without own limits", () => {
    const limits = new Map([['R', own({ since: 3, at: 300 })]])
    expect(findVersion(first, limits, 'N')).toBe(first)
    expect(findVersion(first, undefined, 'M')).toBe(first)
    expect(findVersion(undefined, limits, 'M')).toBeUndefined()
    expect(findVersion(first, limits, 'M')).toMatchObject({ since: 3 })
  })
})
