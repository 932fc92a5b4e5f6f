import { describe, expect, it } from 'vitest'
import { publishVersion, type RuleDraft, type RuleVersion } from '#functions/domain/alarms/state/ruleVersion.ts'

const counted = { enabled: true, severity: 100, models: ['M'], count: 1, resetWhenFalse: false, resetAfterFirst: true }
const high: RuleDraft = { ...counted, type: 'Expression', ruleName: 'High', expression: '(P > 1)', windowMs: undefined }

const published = (draft: RuleDraft): RuleVersion => publishVersion(undefined, draft, { at: 0, publication: 1 })

describe('the publication of a rule', () => {
  const first = published(high)
  const at = { at: 5_000, publication: 7 }

  it('keeps the version if the rule is evaluated as before', () => {
    const edited = publishVersion(first, { ...high, severity: 121, models: ['M'] }, at)
    expect(edited).toEqual({ ...first, severity: 121 })
  })
  it('makes a new version if the definition changed, and records when the old one ended', () => {
    const edited = publishVersion(first, { ...high, count: 2, windowMs: 60_000 }, at)
    expect(edited).toMatchObject({ version: 2, since: 7, ended: { at: 5_000, by: 'edit' } })
  })
  it.each<Partial<RuleDraft>>([{ clearExpression: '(P < 1)' }, { onDelayMs: 60_000 }, { offDelayMs: 60_000 }])(
    'makes a new version if the clear condition or a delay changed: %j',
    damping => {
      const damped: RuleDraft = { ...high, ...damping } as RuleDraft // an expression's
      expect(publishVersion(first, damped, at).version).toBe(2)
      expect(publishVersion(published(damped), damped, at)).toMatchObject({ version: 1 })
      expect(publishVersion(published(damped), high, at).version).toBe(2)
    },
  )

  it('keeps the version if only the spacing of the clear condition changed', () => {
    const before = published({ ...high, clearExpression: '(P < 1)' })
    expect(publishVersion(before, { ...high, clearExpression: '( P<1 )' }, at).version).toBe(1)
  })

  it('makes a new version if the rule becomes a shadow or live, and remembers which versions were shadows', () => {
    const shadow = publishVersion(first, { ...high, isShadow: true }, at)
    expect(shadow).toMatchObject({ version: 2, since: 7, endings: [{ since: 1, at: 5_000, by: 'edit' }] })
    expect(shadow.endings?.[0]).not.toHaveProperty('wasShadow')
    const live = publishVersion(shadow, high, { at: 6_000, publication: 8 })
    expect(live).toMatchObject({ version: 3, since: 8 })
    expect(live.endings?.at(-1)).toStrictEqual({ since: 7, at: 6_000, by: 'edit', wasShadow: true })
  })

  it('makes a new version when a rule is enabled, and remembers when it was disabled', () => {
    const disabled = publishVersion(first, { ...high, enabled: false }, at)
    expect(disabled).toMatchObject({ version: 1, since: 7, ended: { at: 5_000, by: 'disabled' } })
    const enabled = publishVersion(disabled, high, { at: 6_000, publication: 8 })
    expect(enabled).toMatchObject({ version: 1, since: 8, ended: { at: 5_000, by: 'disabled' } })
  })

  it('remembers how the last twenty versions ended', () => {
    const edits = Array.from({ length: 30 }, (_, index) => index + 2)
    const last = edits.reduce<RuleVersion>(
      (rule, publication) => publishVersion(rule, { ...high, count: publication }, { at: publication, publication }),
      first,
    )
    expect(last.endings).toHaveLength(20)
    expect(last.endings?.at(-1)).toStrictEqual({ since: 30, at: 31, by: 'edit' })
  })
})
