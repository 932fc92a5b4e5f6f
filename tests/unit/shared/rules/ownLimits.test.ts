import { describe, expect, it } from 'vitest'
import { parse } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'
import { findPlaces, applyOwnValues } from '#shared/rules/ownLimits.ts'

const printed = (text: string): string => {
  const { tree } = parse(text)
  if (!tree) throw new Error(`${text} cannot be parsed`)
  return print(tree)
}

describe('the numbers of a rule', () => {
  it.each([
    ['(P > 400)', [400]],
    ['(P < -20) and (Q * 2 >= (3 + R))', [-20, 2, 3]],
    ["(change(P, 10) > 5) or (STATE = 'RUN')", [5]],
    ['(400 < P)', [400]],
    ['(P > -(A - 5))', [5]],
    ["(STATE = 'RUN')", []],
    ['(P >', []],
  ])('with the expression %s are %j', (expression, values) => {
    expect(findPlaces({ expression }).map(({ value }) => value)).toEqual(values)
  })

  it('are listed first from the expression, then from the clear condition', () => {
    const places = findPlaces({ expression: '(P > 400)', clear: '(P < 380)' })
    expect(places.map(({ place, value, isClear }) => [place, value, isClear])).toEqual([
      [0, 400, false],
      [1, 380, true],
    ])
  })

  it('have a different context if they are compared with a different operand, but not if only numbers change', () => {
    const contexts = (expression: string) => findPlaces({ expression }).map(({ context }) => context)
    expect(contexts('(P > 400)')).toEqual(contexts('((P > 420))'))
    expect(contexts('(P > 400)')).not.toEqual(contexts('(P >= 400)'))
    expect(contexts('(P > 400)')).not.toEqual(contexts('(Q > 400)'))
    expect(contexts('(A >= B * 2 + 1)')).toEqual(contexts('(A >= B * 3 + 2)'))
    expect(new Set(contexts('(A >= B * 2 + 1)')).size).toBe(2)
  })
})

describe("instruments' own values in a rule", () => {
  it.each([
    ['(P > 400)', [[0, 380]], '(P > 380)'],
    ['(P  >  400) AND (Q < 5)', [[1, 7.5]], '(P > 400) and (Q < 7.5)'],
    ['(P < -20)', [[0, -30]], '(P < -30)'],
    ['(P < -(20))', [[0, -30]], '(P < -30)'],
    ['(P > 400)', [[0, -1]], '(P > -1)'],
    ['(P > 400)', [[0, 1e-7]], '(P > 1e-7)'],
    ['(P > 400)', [[5, 1]], '(P > 400)'],
  ] as const)('turn the expression %s with the values %j into %s', (expression, values, expected) => {
    expect(printed(applyOwnValues({ expression }, new Map(values)).expression)).toBe(printed(expected))
  })

  it("are written as a double negation if they are positive and the rule's number is negative", () => {
    const { expression } = applyOwnValues({ expression: '(P < -20)' }, new Map([[0, 30]]))
    expect(expression).toBe('(P < -(-30))')
    expect(findPlaces({ expression: '(P < -20)' })[0]?.conditionWith(30)).toBe('P < 30')
  })

  it("change the clear condition if their index is higher than the indexes of the expression's numbers", () => {
    const own = applyOwnValues({ expression: '(P > 400)', clear: '(P < 380)' }, new Map([[1, 360]]))
    expect(own).toEqual({ expression: '(P > 400)', clear: '(P < 360)' })
  })

  it('are shown within the condition as people would write it', () => {
    const [first, second] = findPlaces({ expression: '(A >= B * 2 + 1)' })
    expect(first?.conditionWith(3)).toBe('A >= B * 3 + 1')
    expect(second?.conditionWith(-4)).toBe('A >= B * 2 + -4')
  })
})
