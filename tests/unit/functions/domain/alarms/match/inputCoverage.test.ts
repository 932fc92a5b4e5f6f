import { describe, expect, it } from 'vitest'
import { computeInputCoverage } from '#functions/domain/alarms/match/inputCoverage.ts'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const modelRules = buildModelRules(
  expressionModel,
  [
    expressionRule('OnAB', '(A > 0) and (B > 0)'),
    expressionRule('OnState', "(S = 'a')"),
    expressionRule('NotIndexed', '(A != B)'),
  ],
  undefined,
)
const slotOf = (name: string): number => modelRules.slots.get(name) ?? -1

const coverageOf = (...names: string[]) => {
  const { missing, groups, equalities, unindexed } = computeInputCoverage(modelRules, names.map(slotOf))
  const slotCount = modelRules.slots.size + 1
  return {
    missing: missing.map(({ name }) => name),
    thresholdsOn: [...groups.places].map(place => place % slotCount),
    equalitiesOn: equalities.map(({ slot }) => slot),
    unindexed: [...unindexed].map(candidate => candidate >> 1),
  }
}

describe('the input coverage of a message', () => {
  it.each<[string, string[], ReturnType<typeof coverageOf>]>([
    [
      'all parameters',
      ['A', 'B', 'S'],
      { missing: [], thresholdsOn: [slotOf('A')], equalitiesOn: [slotOf('S')], unindexed: [2] },
    ],
    // OnAB is found by its threshold on A, which the device may have reported before.
    [
      'one of two parameters of a rule',
      ['B'],
      { missing: ['A', 'S'], thresholdsOn: [slotOf('A')], equalitiesOn: [], unindexed: [2] },
    ],
    ['a state', ['S'], { missing: ['A', 'B'], thresholdsOn: [], equalitiesOn: [slotOf('S')], unindexed: [] }],
    [
      'parameters that no rule mentions',
      ['N0'],
      { missing: ['A', 'B', 'S'], thresholdsOn: [], equalitiesOn: [], unindexed: [] },
    ],
  ])("selects the indexes and values that the message's items need: %s", (_, names, coverage) => {
    expect(coverageOf(...names)).toEqual(coverage)
  })
})
