import { describe, expect, it } from 'vitest'
import { evaluate } from '#functions/domain/alarms/firing/evaluate.ts'
import { makeOwnRules } from '#functions/domain/alarms/firing/ownRules.ts'
import type { Changes } from '#functions/domain/alarms/firing/changes.ts'
import { publish, type RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import type { OwnLimitsByRule } from '#functions/domain/alarms/state/ownVersion.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { publishVersion } from '#functions/domain/alarms/state/ruleVersion.ts'
import { parseFixture } from '#scripts/rules/fixture.ts'
import { itemsOf } from '#scripts/base/items.ts'
import { findPlaces, applyOwnValues, type OwnValues } from '#shared/rules/ownLimits.ts'
import { fc } from '#tests/support/draw/fc.ts'
import {
  parameterTypes,
  randomMessage,
  randomRules,
  ruleFieldsOf,
  type DrawnMessage,
  type DrawnRule,
} from '#tests/support/draw/randomRules.ts'
import { ruleSetOfFixture } from '#tests/support/stored/ruleSetOf.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')

const setOf = (rules: readonly DrawnRule[]): RuleSet =>
  ruleSetOfFixture(
    parseFixture(
      JSON.stringify({ models: { M: parameterTypes }, devices: {}, rules: rules.map(ruleFieldsOf), input: [] }),
    ),
  )

/** Other values for the numbers of a rule. The rules that are drawn compare with 0 and 1. */
const valuesFor = (expression: string, drawn: readonly number[]): OwnValues =>
  new Map(
    findPlaces({ expression }).flatMap(({ place }) => (drawn[place] === undefined ? [] : [[place, drawn[place]]])),
  )

const names = ['A', 'B'] as const

/** The events and alarms of some messages of a device. */
const outcomeOf = (set: RuleSet, drawn: readonly DrawnMessage[], own?: OwnLimitsByRule): Changes[] => {
  const device = { name: 'D', model: 'M', own }
  let state = newRuleState('M')
  let clock = start
  return drawn.map(({ stepMs, ageMs, code, readings }) => {
    clock += stepMs
    const timestamp = clock - ageMs
    const message = code
      ? ({ kind: 'errors', timestamp, errorCode: code, errorType: 'E', errorInfo: '' } as const)
      : ({ kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf(readings) } as const)
    const evaluated = evaluate(set, device, state, message, clock)
    state = evaluated.state
    return {
      // Firings of one message have no order among rules.
      events: evaluated.changes.events.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      alarms: evaluated.changes.alarms.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    }
  })
}

const drawnValues = fc.array(fc.constantFrom(-1, 0, 0.5, 1, 2), { maxLength: 2 })

describe("rules with an instrument's own limits", () => {
  it('give the same results as rules written with the own limits as numbers', () => {
    fc.assert(
      fc.property(randomRules, fc.array(randomMessage, { maxLength: 40 }), drawnValues, (rules, messages, drawn) => {
        const set = setOf(rules)
        const own = new Map<string, NonNullable<ReturnType<OwnLimitsByRule['get']>>>()
        let replaced = set
        for (const [place, name] of names.entries()) {
          const rule = set.rules.get(name)
          if (rule?.type !== 'Expression') continue
          const publication = 2 + place
          const values = valuesFor(rule.expression, drawn)
          own.set(name, { modelName: 'M', values, changes: [{ since: publication, at: start - 60_000 }] })
          const { expression } = applyOwnValues({ expression: rule.expression }, values)
          const version = publishVersion(undefined, { ...rule, expression }, { at: start - 60_000, publication })
          replaced = publish(replaced, version, publication)
        }
        const direct = outcomeOf(replaced, messages)
        expect(outcomeOf({ ...set, revision: replaced.revision }, messages, own)).toEqual(direct)
      }),
    )
  })

  const rule = { type: 'Expression', severity: 100, enabled: true, models: ['M'], count: 1 } as const
  const fields = { ...rule, windowMs: undefined, resetWhenFalse: false, resetAfterFirst: true }
  const oneRule = (): RuleSet => {
    const set = setOf([])
    const draft = { ...fields, ruleName: 'R', expression: '(P > 400)' }
    return publish(set, publishVersion(undefined, draft, { at: start, publication: 1 }), 1)
  }
  const limits = (modelName: string): OwnLimitsByRule =>
    new Map([['R', { modelName, values: new Map([[0, 380]]), changes: [{ since: 2, at: start }] }]])

  it("leave the model's shared indexes unchanged", () => {
    const shared = oneRule().byModel.get('M')
    if (!shared) throw new Error('the model has rules')
    const own = makeOwnRules(shared, limits('M'), 'M')
    expect(own.modelRules.index).toBe(shared.index)
    expect(own.modelRules.rules.map(({ expression }) => expression)).toEqual(['(P > 380)'])
    expect(shared.rules.map(({ expression }) => expression)).toEqual(['(P > 400)'])
  })

  it('are built once per set of rules and own limits', () => {
    const shared = oneRule().byModel.get('M')
    if (!shared) throw new Error('the model has rules')
    const same = limits('M')
    expect(makeOwnRules(shared, same, 'M')).toBe(makeOwnRules(shared, same, 'M'))
  })

  it('do not apply if the instrument registers as another model', () => {
    const shared = oneRule().byModel.get('M')
    if (!shared) throw new Error('the model has rules')
    expect(makeOwnRules(shared, limits('N'), 'M')).toMatchObject({ modelRules: shared, apart: undefined, numbers: [] })
  })
})
