import { describe, expect, it } from 'vitest'
import type { OwnLimits } from '#functions/domain/alarms/state/ownVersion.ts'
import {
  applyChange,
  keepsPlaces,
  groupByDevice,
  OwnLimitsLapse,
  describeOwnLimits,
  prune,
  resolveRule,
  splitByChange,
  type InstrumentLimits,
  type RuleLimits,
} from '#functions/domain/rules/ownLimits.ts'
import { changed, good, made } from '#tests/support/stored/savedRules.ts'

const rule = made({ ...good, clearExpression: '(PRESSURE < 390)' })
const limit = { place: 0, value: 380, reason: 'worn column', by: 'ada', at: Date.UTC(2026, 0, 3) }
const on = (deviceName: string, own: Partial<InstrumentLimits> = {}): InstrumentLimits => ({
  deviceName,
  modelName: 'TripleQuad',
  limits: [limit],
  changes: [{ since: 5, at: limit.at }],
  ...own,
})
const stored = (...instruments: InstrumentLimits[]): RuleLimits => ({ ruleName: 'High', revision: 1, instruments })

describe('own limits of instruments in an API answer', () => {
  it('list each condition with both numbers, sorted by instrument and position', () => {
    const two = [limit, { ...limit, place: 1, value: 370 }]
    const limits = describeOwnLimits(rule, stored(on('SN2'), on('SN1', { limits: two })))
    expect(
      limits.map(({ deviceName, condition, ruleCondition, isClear }) => [
        deviceName,
        condition,
        ruleCondition,
        isClear,
      ]),
    ).toEqual([
      ['SN1', 'PRESSURE > 380', 'PRESSURE > 400', false],
      ['SN1', 'PRESSURE < 370', 'PRESSURE < 390', true],
      ['SN2', 'PRESSURE > 380', 'PRESSURE > 400', false],
    ])
    expect(limits[2]).toMatchObject({ value: 380, ruleValue: 400, reason: 'worn column', setBy: 'ada', place: 0 })
  })
})

describe('the rule for an instrument', () => {
  it("contains the instrument's own numbers as long as the instrument has that model", () => {
    const limits = stored(on('SN1'))
    expect(resolveRule(rule, limits, 'SN1', 'TripleQuad').expression.text).toBe('(PRESSURE > 380)')
    expect(resolveRule(rule, limits, 'SN2', 'TripleQuad')).toBe(rule)
    expect(resolveRule(rule, limits, 'SN1', 'Orbit')).toBe(rule)
  })
})

describe('a change of a rule with own limits', () => {
  const lapsingAfter = (draft: Parameters<typeof changed>[0], limits = stored(on('SN1'))) =>
    splitByChange(rule, changed(draft, rule), limits).lapsing.flatMap(one => one.limits.map(({ place }) => place))

  it.each([
    ['another number', { ruleExpression: '(PRESSURE > 420)' }],
    ['another spelling', { ruleExpression: '((PRESSURE>400))' }],
    ['a condition appended', { ruleExpression: "(PRESSURE > 400) and (STATE = 'RUN')" }],
    ['another description', { description: 'new' }],
  ])("keeps instruments' own limits if their conditions stay in place: %s", (_, draft) => {
    expect(lapsingAfter(draft)).toEqual([])
  })

  it.each([
    ['another comparison operator', { ruleExpression: '(PRESSURE >= 400)' }],
    ['a condition inserted before it', { ruleExpression: '(PRESSURE < 5) or (PRESSURE > 400)' }],
    ['a condition without a number', { ruleExpression: "(STATE = 'RUN')" }],
    ['other models', { ruleExpression: "(STATE = 'RUN')", models: ['Orbit'] }],
  ])("removes instruments' own limits if their conditions or models change: %s", (_, draft) => {
    expect(lapsingAfter(draft)).toEqual([0])
  })

  it('that changes only the clear condition removes only the own limits in the clear condition', () => {
    const both = stored(on('SN1', { limits: [limit, { ...limit, place: 1, value: 370 }] }))
    expect(lapsingAfter({ clearExpression: '' }, both)).toEqual([1])
  })

  it('that changes none of its numbers and models does not read its own limits', () => {
    expect(keepsPlaces(rule, changed({ description: 'new' }, rule))).toBe(true)
    expect(keepsPlaces(rule, changed({ ruleExpression: '(PRESSURE > 420)' }, rule))).toBe(false)
  })

  it('names the instruments whose own limits it would remove', () => {
    const error = new OwnLimitsLapse(rule, [on('SN1'), on('SN2')])
    expect(error.message).toBe(
      'The 2 own limits of SN1, SN2 would end with this change of High. Confirm it, or keep the conditions that they are in',
    )
    expect(error.details.lapsing).toHaveLength(2)
    expect(error.status).toBe(409)
  })
})

describe("a change of an instrument's own limit", () => {
  const subject = { deviceName: 'SN1', modelName: 'TripleQuad', place: 0 }

  it("is recorded among the publications kept with the instrument's own limits", () => {
    const [own] = applyChange(
      rule,
      stored(on('SN1')),
      { ...subject, limit: { ...limit, value: 370 } },
      { since: 8, at: 9 },
    )
    expect(own?.limits.map(({ value }) => value)).toEqual([370])
    expect(own?.changes).toEqual([
      { since: 5, at: limit.at },
      { since: 8, at: 9 },
    ])
  })

  it('keeps the publications of a removed own limit until the rule has a newer version', () => {
    const removed = applyChange(rule, stored(on('SN1')), { ...subject, limit: undefined }, { since: 8, at: 9 })
    expect(removed).toMatchObject([{ deviceName: 'SN1', limits: [] }])
    expect(prune({ since: 8 }, removed)).toEqual([])
  })

  it('drops limits that were set while the instrument had another model', () => {
    const other = stored(on('SN1', { modelName: 'Orbit', limits: [{ ...limit, place: 1 }] }))
    const [own] = applyChange(rule, other, { ...subject, limit }, { since: 8, at: 9 })
    expect(own).toMatchObject({ modelName: 'TripleQuad', limits: [{ place: 0 }] })
  })
})

describe('the own limits of instruments for the engine', () => {
  it('stay the same objects in memory as long as no own limit changes', () => {
    const first = groupByDevice([stored(on('SN1'), on('SN2'))])
    const second = groupByDevice(
      [
        stored(
          on('SN1'),
          on('SN2', {
            changes: [
              { since: 5, at: 1 },
              { since: 6, at: 2 },
            ],
          }),
        ),
      ],
      first,
    )
    expect(second.get('SN1')).toBe(first.get('SN1'))
    expect(second.get('SN2')).not.toBe(first.get('SN2'))
    const own: OwnLimits | undefined = second.get('SN1')?.get('High')
    expect(own).toEqual({ modelName: 'TripleQuad', values: new Map([[0, 380]]), changes: [{ since: 5, at: limit.at }] })
  })
})
