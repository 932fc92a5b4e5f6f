import { describe, expect, it } from 'vitest'
import { checkExpression } from '#shared/expression/checkExpression.ts'
import { listExpressionInputs } from '#shared/expression/conditions.ts'
import { deviceCodeOf, deviceCodeParameters } from '#shared/expression/deviceCode.ts'
import { expressionLimits } from '#shared/expression/limits.ts'
import { parse } from '#shared/expression/parse.ts'
import { builtIns, functionNames } from '#shared/expression/builtIns.ts'
import { callName, print, printLogic } from '#shared/expression/print.ts'
import { comparisons, type Arithmetic, type Logic, type Term } from '#shared/expression/tree.ts'
import { fc } from '#tests/support/draw/fc.ts'

const nowhere = { start: 0, end: 0 }

const number: fc.Arbitrary<Arithmetic> = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: 0 })
  .map(value => ({ type: 'number', value: Math.abs(value), ...nowhere }))
const name = fc.oneof(fc.constantFrom('A', '_b1', 'and', 'TRUE', '', 'Pump "A"/pressure', '__proto__'), fc.string())
const parameter: fc.Arbitrary<Arithmetic> = fc
  .oneof({ arbitrary: name, weight: 4 }, fc.constantFrom(...builtIns))
  .map(text => ({ type: 'parameter', name: text, ...nowhere }))
const call: fc.Arbitrary<Arithmetic> = fc
  .record({ called: fc.constantFrom(...functionNames), of: name, over: fc.nat() })
  .map(({ called, of, over }) => {
    const made = { function: called, parameter: of, ...(called === 'change' && { minutes: over }) }
    return { type: 'parameter', name: callName(made), call: made, ...nowhere }
  })

const { arithmetic } = fc.letrec<{ arithmetic: Arithmetic }>(tie => ({
  arithmetic: fc.oneof(
    { maxDepth: 5 },
    number,
    parameter,
    call,
    tie('arithmetic').map(operand => ({ type: 'negative' as const, operand, ...nowhere })),
    fc
      .record({
        sign: fc.constantFrom('+', '-', '*', '/'),
        left: tie('arithmetic'),
        right: tie('arithmetic'),
      })
      .map(parts => ({ type: 'arithmetic' as const, ...parts, ...nowhere })),
  ),
}))
const term: fc.Arbitrary<Term> = fc.oneof(
  arithmetic,
  fc.string().map(value => ({ type: 'text' as const, value, ...nowhere })),
  fc.boolean().map(value => ({ type: 'truth' as const, value, ...nowhere })),
)
const { logic } = fc.letrec<{ logic: Logic }>(tie => ({
  logic: fc.oneof(
    { maxDepth: 5 },
    fc
      .record({ operator: fc.constantFrom(...comparisons), left: term, right: term })
      .map(parts => ({ type: 'condition' as const, ...parts, ...nowhere })),
    fc
      .record({ type: fc.constantFrom('and', 'or'), left: tie('logic'), right: tie('logic') })
      .map(parts => ({ ...parts, ...nowhere })),
  ),
}))

const withoutPlaces = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value)))

/** Pieces of the language in any order come closer to its edges than arbitrary text. */
const pieces = fc
  .array(
    fc.constantFrom('(', ')', 'and', 'or', 'A', '"', "'", '-', '+', '*', '>', '=', '!', '.', '0x1f', '1e5', 'has', ' '),
    { maxLength: 60 },
  )
  .map(parts => parts.join(''))

describe('the parser of expressions', () => {
  it('parses the printed text of a tree back into an equal tree', () => {
    fc.assert(
      fc.property(logic, root => {
        const text = printLogic(root)
        fc.pre(text.length <= expressionLimits.characters)
        const { tree } = parse(text)
        expect(withoutPlaces(tree?.root)).toEqual(withoutPlaces(root))
        expect(tree && print(tree)).toBe(text)
      }),
    )
  })

  it('returns for any text a tree, or problems whose positions lie within the text', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary' })), text => {
        const { tree, problems } = checkExpression(text, [new Map([['A', 'number']])])
        expect(tree !== undefined || problems.length > 0).toBe(true)
        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
        expect(problems.map(({ start }) => start)).toEqual(problems.map(({ start }) => start).toSorted((a, b) => a - b))
      }),
      { numRuns: 500 },
    )
  })

  it('parses the printed text of any expression that is made of random pieces', () => {
    fc.assert(
      fc.property(pieces, text => {
        const { tree } = parse(text)
        if (!tree) return
        const again = parse(print(tree)).tree
        expect(withoutPlaces(again?.root)).toEqual(withoutPlaces(tree.root))
      }),
      { numRuns: 500 },
    )
  })
})

const parameters = new Map([['A', 'number' as const]])
const first = (text: string): string => {
  const [problem] = checkExpression(text, [parameters]).problems
  return problem ? `${problem.code}@${problem.start}-${problem.end}` : 'valid'
}

describe('the size limits of an expression', () => {
  const { characters, depth, conditions } = expressionLimits
  const long = (length: number): string => `(A > 1)${' '.repeat(length - 7)}`
  const deep = (count: number): string => `${'('.repeat(count)}A > 1${')'.repeat(count)}`
  const minus = (count: number): string => `(${'-'.repeat(count)}A > 1)`
  const many = (count: number): string => Array.from({ length: count }, () => '(A > 1)').join(' or ')

  it.each([
    ['characters', long(characters), long(characters + 1), `too-long@${characters}-${characters + 1}`],
    ['parentheses open at one place', deep(depth), deep(depth + 1), `too-deep@${depth}-${depth + 1}`],
    ['minus signs open at one place', minus(depth), minus(depth + 1), `too-deep@${depth + 1}-${depth + 2}`],
    ['conditions', many(conditions), many(conditions + 1), 'too-many-conditions@2817-2822'],
  ])('are exact for %s', (_, allowed, refused, problem) => {
    expect(first(allowed)).toBe('valid')
    expect(first(refused)).toBe(problem)
  })

  it('count a minus sign as open before a parenthesis, but not after its operand has ended', () => {
    expect(first(`(${'-'.repeat(31)}(-A) > -A)`)).toBe('valid')
    expect(first(`(${'-'.repeat(32)}(A - -A) > 1)`)).toBe('too-deep@38-39')
    expect(first(`(${'-A + '.repeat(40)}A > 1)`)).toBe('valid')
  })
})

describe('a hostile expression', () => {
  it.each([
    ['50 kB', '(A > 1) or '.repeat(4_500)],
    ['a depth of 10,000', `${'('.repeat(10_000)}A > 1${')'.repeat(10_000)}`],
    ['nothing but quotes', "'".repeat(4_095)],
    ['a prototype', '(__proto__ > 1)'],
    ['a constructor', '(constructor = toString)'],
    ['letters that look like others', '(Ａ > 1)'],
    ['half a surrogate pair', '(A > \ud83d)'],
    ['NUL', '(A\0 > 1)'],
    ['a number beyond all numbers', '(A > 1e999)'],
  ])('of %s is refused with a problem', (_, text) => {
    expect(first(text)).not.toBe('valid')
  })

  it('is accepted inside a quoted text', () => {
    const { problems } = checkExpression('("__proto__" = \'\0\ud83d’\')', [new Map([['__proto__', 'string' as const]])])
    expect(problems).toEqual([])
  })
})

describe('a parsed expression', () => {
  it('lists each of its inputs once, in the order of the text', () => {
    const { tree } = parse('((B + A) / B > 2) and ("x y" = A)')
    expect(tree && listExpressionInputs(tree)).toEqual(['B', 'A', 'x y'])
  })
  it('is checked against each of its models, but has each problem only once', () => {
    const models = [new Map([['A', 'number' as const]]), new Map([['A', 'string' as const]]), new Map(), new Map()]
    expect(checkExpression('(A > 1)', models).problems.map(({ code }) => code)).toEqual([
      'unknown-parameter',
      'type-mismatch',
    ])
  })
  it("of a device code rule contains the rule's code in lower case with leading zeros, if it is a single comparison", () => {
    const codeIn = (text: string) => {
      const { tree, problems } = checkExpression(text, [deviceCodeParameters])
      return tree && problems.length === 0 ? deviceCodeOf(tree) : problems[0]?.code
    }
    expect(codeIn('(Code = 0x00FF)')).toBe('0x00ff')
    expect(codeIn('(Code != 0xff)')).toBe('type-mismatch')
    expect(codeIn("(Code = '0xff')")).toBe('type-mismatch')
    expect(codeIn('(Code = 0xff) or (Code = 0xfe)')).toBeUndefined()
  })
})
