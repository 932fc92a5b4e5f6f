import { describe, expect, it } from 'vitest'
import { findPredicatePlaces } from '#functions/domain/alarms/match/predicatePlaces.ts'
import { compile } from '#shared/expression/compile.ts'
import { parse } from '#shared/expression/parse.ts'
import { printLogic } from '#shared/expression/print.ts'
import { programWriter } from '#shared/expression/programWriter.ts'
import { expressionModel } from '#tests/support/draw/randomExpressions.ts'

const names = [...expressionModel.parameters.keys()]

/** The predicates of an expression in its own words. */
const predicatesIn = (text: string) => {
  const { tree } = parse(text)
  if (!tree) throw new Error(`${text} cannot be parsed`)
  const writer = programWriter()
  const places = compile(writer, tree.root, expressionModel.parameters, name => names.indexOf(name))
  const { any, each, eachDecides } = findPredicatePlaces(tree.root, { code: writer.code, places })
  const words = new Map([...places].map(([condition, place]) => [place, printLogic(condition)]))
  const textOf = (all: readonly number[]) => all.map(place => words.get(place))
  return { any: textOf(any), each: textOf(each), eachDecides }
}

describe('the predicates through which an index finds a rule', () => {
  it.each([
    ['a number against a constant', '(A > 1)', { any: ['(A > 1)'], each: ['(A > 1)'], eachDecides: true }],
    ['a state', "(S = 'a')", { any: ["(S = 'a')"], each: ["(S = 'a')"], eachDecides: true }],
    ['no range for !=', '(A != 1)', { any: [], each: [], eachDecides: false }],
    ['no constant in sight', '(A > B)', { any: [], each: [], eachDecides: false }],
    ['a type that does not fit', '(S > 1)', { any: [], each: [], eachDecides: false }],
    ['both sides of an or', '(A > 1) or (B > 1)', { any: ['(A > 1)', '(B > 1)'], each: [], eachDecides: false }],
    ['an or with a side that no index finds', '(A > 1) or (A != B)', { any: [], each: [], eachDecides: false }],
    [
      'the number rather than the state of an and, which is crossed less often',
      "(S = 'a') and (A > 1)",
      { any: ['(A > 1)'], each: ["(S = 'a')", '(A > 1)'], eachDecides: true },
    ],
    [
      'the lower slot of an and, and it comes last',
      '(A > 1) and (B > 1)',
      { any: ['(A > 1)'], each: ['(B > 1)', '(A > 1)'], eachDecides: true },
    ],
    [
      'the indexed side of an and that has one',
      '(A != B) and (B > 1)',
      { any: ['(B > 1)'], each: ['(B > 1)'], eachDecides: false },
    ],
    [
      'what is outside of an or in an and',
      '((A > 1) or (B > 1)) and (constructor > 1)',
      { any: ['(constructor > 1)'], each: ['(constructor > 1)'], eachDecides: false },
    ],
  ])('are derived from the expression: %s', (_, text, expected) => {
    expect(predicatesIn(text)).toEqual(expected)
  })
})
