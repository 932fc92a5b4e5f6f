import { describe, expect, it } from 'vitest'
import { makeInputSlots, setSlot } from '#functions/domain/alarms/match/inputSlots.ts'
import { fillByLayout, buildItemLayout } from '#functions/domain/alarms/match/itemLayout.ts'
import { buildModelRules } from '#functions/domain/alarms/match/modelRules.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { expressionModel, expressionRule } from '#tests/support/draw/randomExpressions.ts'

const modelRules = buildModelRules(
  expressionModel,
  [expressionRule('R', "((A > 0) and (S = 'a')) or (D = TRUE)")],
  undefined,
)
const { schema, slots, index } = modelRules
const value = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom('a', 'b', 'x'), fc.boolean())
const names = fc.shuffledSubarray(['A', 'B', 'constructor', 'S', 'D', 'notOfTheModel'], { minLength: 1 })

describe("the layout of a message's items", () => {
  it('sets the rule inputs to the same values as looking up each item by name', () => {
    fc.assert(
      fc.property(names, fc.array(value, { minLength: 6, maxLength: 6 }), (reported, values) => {
        const items = { names: reported, values: values.slice(0, reported.length) }
        const [filled, expected] = [makeInputSlots(schema), makeInputSlots(schema)]
        expect(fillByLayout(buildItemLayout(modelRules, reported), schema, filled, items)).toBe(true)
        for (const [place, name] of reported.entries()) {
          const slot = slots.get(name)
          if (slot !== undefined) setSlot(schema, expected, slot, values[place])
        }
        for (const slot of index.used) {
          expect([filled.numbers[slot], filled.others[slot]]).toEqual([expected.numbers[slot], expected.others[slot]])
        }
      }),
    )
  })

  it.each([
    ['another order', ['B', 'A']],
    ['another item', ['A', 'S']],
    ['one more item', ['A', 'B', 'S']],
  ])('is not used for a message whose items differ: %s', (_, reported) => {
    const filled = makeInputSlots(schema)
    const items = { names: reported, values: reported.map(() => 1) }
    expect(fillByLayout(buildItemLayout(modelRules, ['A', 'B']), schema, filled, items)).toBe(false)
    expect(filled).toEqual(makeInputSlots(schema))
  })
})
