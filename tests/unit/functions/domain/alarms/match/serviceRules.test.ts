import { describe, expect, it } from 'vitest'
import { changesAt, serviceResult, parseServiceRule } from '#functions/domain/alarms/match/serviceRules.ts'
import type { ExpressionVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import type { ServiceView } from '#functions/domain/alarms/state/serviceView.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minute = 60_000
const model = { parameters: new Map([['P', 'number' as const]]), staleAfterMs: 900_000 }
const ruleOf = (expression: string, startedAt = 0): ExpressionVersion => ({
  type: 'Expression',
  ruleName: 'R',
  version: 1,
  since: 1,
  startedAt,
  ended: undefined,
  enabled: true,
  severity: 100,
  models: ['M'],
  count: 1,
  windowMs: undefined,
  resetWhenFalse: false,
  resetAfterFirst: true,
  expression,
})
const view: ServiceView = {
  status: { raw: 'run', at: 5 * minute },
  presence: { connected: false, at: 10 * minute },
  lastContacted: 9 * minute,
  unchanged: {},
  received: { P: 4 * minute },
  countsFrom: 0,
}
const service = (expression: string, startedAt?: number) => parseServiceRule(ruleOf(expression, startedAt))!
const resultAt = (expression: string, at: number, seen = view) =>
  serviceResult(service(expression), model, seen, at * minute).verdict

describe('a rule that the scheduled function evaluates', () => {
  it('is one that mentions silence or the connection, whatever statuses it also mentions', () => {
    expect(parseServiceRule(ruleOf("($STATUS = 'FAULT') and (P > 4)"))).toBeUndefined()
    expect(parseServiceRule(ruleOf('(P > 4)'))).toBeUndefined()
    expect(parseServiceRule(ruleOf("($STATUS = 'FAULT') and (silent(P) > 4)"))?.silentItems).toEqual(['P'])
  })

  it.each<[string, number, string]>([
    ['($SILENT >= 5)', 13.9, 'FALSE'],
    ['($SILENT >= 5)', 14, 'TRUE'],
    ['($OFFLINE = 3)', 13.5, 'TRUE'],
    ['($CONNECTED = FALSE)', 12, 'TRUE'],
    ["($STATUS = 'RUNNING') and ($SILENT >= 5)", 900, 'TRUE'],
    ["($REPORTED = 'RUN') and ($SILENT >= 5)", 900, 'TRUE'],
    ['(silent(P) = 6)', 10, 'TRUE'],
  ])('has for the expression %s at minute %d the result %s', (expression, at, expected) => {
    expect(resultAt(expression, at)).toBe(expected)
  })

  it('is UNKNOWN before the instrument has reported anything', () => {
    const nothing = { ...view, status: undefined, presence: undefined, lastContacted: 0, received: {} }
    for (const expression of ['($SILENT > 5)', '($OFFLINE < 5)', '($CONNECTED = TRUE)', '(silent(P) > 1)'])
      expect(resultAt(expression, 100, nothing)).toBe('UNKNOWN')
  })

  it("counts silence from the admission, or from the end of the stage's heartbeat outage if that was later", () => {
    const later = { ...view, countsFrom: 20 * minute }
    expect(resultAt('($SILENT >= 5)', 24, later)).toBe('FALSE')
    expect(resultAt('($OFFLINE >= 5)', 25, later)).toBe('TRUE')
    expect(resultAt('(silent(P) >= 5)', 25, later)).toBe('TRUE')
  })

  it('changes only at the full minutes at which one of its comparisons changes', () => {
    const limits = fc.integer({ min: 5, max: 40 })
    fc.assert(
      fc.property(limits, limits, fc.integer({ min: 0, max: 30 * minute }), (one, other, contact) => {
        const rule = service(`($SILENT >= ${one}) and ($SILENT < ${other})`)
        const seen = { ...view, lastContacted: contact + 1 }
        const minutes = Array.from({ length: 80 }, (_, index) => index * minute)
        const silent = (at: number): number => Math.max(0, Math.floor((at - contact - 1) / minute))
        const changing = minutes.filter(at =>
          [one, other].some(limit => silent(at) >= limit !== silent(at - minute) >= limit),
        )
        expect(minutes.filter(at => at > 0 && changesAt(rule, model, seen, at))).toEqual(changing)
      }),
    )
  })

  it('has a first result at the first full minute after its publication', () => {
    const rule = service('($SILENT >= 5)', 30.5 * minute)
    expect([30, 31, 32].map(at => changesAt(rule, model, view, at * minute))).toEqual([false, true, false])
  })
})
