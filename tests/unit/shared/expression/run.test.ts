import { describe, expect, it } from 'vitest'
import type { ValueType } from '#shared/expression/valueType.ts'
import { compile } from '#shared/expression/compile.ts'
import { parse } from '#shared/expression/parse.ts'
import { results } from '#shared/expression/program.ts'
import { programIn, programWriter } from '#shared/expression/programWriter.ts'
import { run } from '#shared/expression/run.ts'
import { fc } from '#tests/support/draw/fc.ts'

const parameters = new Map<string, ValueType>([
  ['A', 'number'],
  ['B', 'number'],
  ['S', 'string'],
  ['T', 'string'],
  ['D', 'boolean'],
])
const names = [...parameters.keys()]

type Values = Readonly<Record<string, number | string | boolean>>

const resultOf = (text: string, values: Values): string => {
  const { tree } = parse(text)
  if (!tree) return 'not readable'
  const writer = programWriter()
  compile(writer, tree.root, parameters, name => names.indexOf(name))
  const numbers = Float64Array.from(names, name => (typeof values[name] === 'number' ? values[name] : Number.NaN))
  const others = names.map(name => (typeof values[name] === 'number' ? undefined : values[name]))
  const result = run(programIn(writer), 0, { numbers, others })
  return result === results.true ? 'TRUE' : result === results.false ? 'FALSE' : 'UNKNOWN'
}

describe('the result of a condition', () => {
  it.each([
    ['(A > 1)', { A: 1 }, 'FALSE'],
    ['(A >= 1)', { A: 1 }, 'TRUE'],
    ['(A < 1)', { A: 1 }, 'FALSE'],
    ['(A <= 1)', { A: 1 }, 'TRUE'],
    ['(A = 1)', { A: 1 }, 'TRUE'],
    ['(A != 1)', { A: 1 }, 'FALSE'],
    ['(1 < A)', { A: 2 }, 'TRUE'],
    ['(1 >= A)', { A: 2 }, 'FALSE'],
    ['(A = -0)', { A: 0 }, 'TRUE'],
    ['(A > 1)', {}, 'UNKNOWN'],
    ['(A > -(1 + 2) * 3)', { A: -8 }, 'TRUE'],
    ['(A - (B - 1) = 4)', { A: 5, B: 2 }, 'TRUE'],
    ['(A - B - 1 = 4)', { A: 7, B: 2 }, 'TRUE'],
    ['(-A * B < 0)', { A: 2, B: 3 }, 'TRUE'],
    ['(A / B > 1)', { A: 1, B: 0 }, 'UNKNOWN'],
    ['(0 * (A / B) = 0)', { A: 1, B: 0 }, 'UNKNOWN'],
    ['(A * 1e308 > 1)', { A: 1e308 }, 'UNKNOWN'],
    ['(A > 1 / 0)', { A: 1 }, 'UNKNOWN'],
    ["(S = 'RUN')", { S: 'run' }, 'FALSE'],
    ["(S != 'RUN')", { S: 'run' }, 'TRUE'],
    ["(S has 'leak')", { S: 'a leak' }, 'TRUE'],
    ["(S has 'Leak')", { S: 'a leak' }, 'FALSE'],
    ["('a leak' contains S)", { S: 'leak' }, 'TRUE'],
    ['(S has T)', { S: 'abc', T: 'b' }, 'TRUE'],
    ['(S has T)', { S: 'abc' }, 'UNKNOWN'],
    ['(D = TRUE)', { D: true }, 'TRUE'],
    ['(FALSE != D)', { D: false }, 'FALSE'],
    ['(S > 1)', { S: 'a' }, 'UNKNOWN'],
    ['(X > 1)', {}, 'UNKNOWN'],
  ] as const)('for %s with the values %j is %s', (text, values, expected) => {
    expect(resultOf(text, values)).toBe(expected)
  })
})

describe('the results of the operators "and" and "or"', () => {
  const values = { A: 1 }
  const operand = { TRUE: '(A = 1)', FALSE: '(A = 2)', UNKNOWN: '(B = 1)' }
  it.each([
    ['TRUE', 'TRUE', 'TRUE', 'TRUE'],
    ['TRUE', 'FALSE', 'FALSE', 'TRUE'],
    ['TRUE', 'UNKNOWN', 'UNKNOWN', 'TRUE'],
    ['FALSE', 'FALSE', 'FALSE', 'FALSE'],
    ['FALSE', 'UNKNOWN', 'FALSE', 'UNKNOWN'],
    ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
  ] as const)('for the operands %s and %s are %s and %s, in either order', (one, other, and, or) => {
    for (const [left, right] of [
      [operand[one], operand[other]],
      [operand[other], operand[one]],
    ]) {
      expect(resultOf(`${left} and ${right}`, values)).toBe(and)
      expect(resultOf(`${left} or ${right}`, values)).toBe(or)
    }
  })

  it('are right however deep the conditions are nested', () => {
    const nested = (depth: number, word: string): string =>
      depth === 0 ? '(A = 1)' : `(A = 2) ${word} ((A = 1) and (${nested(depth - 1, word)}))`
    expect(resultOf(nested(15, 'or'), values)).toBe('TRUE')
    expect(resultOf(nested(15, 'and'), values)).toBe('FALSE')
    expect(resultOf(`(${'(A + 2 * '.repeat(30)}A${')'.repeat(30)} > 1e9)`, values)).toBe('TRUE')
  })
})

it('arithmetic in an expression gives the same results as in JavaScript', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(value, value, (A, B) => {
      const sum = A + B * 2
      const expected = Number.isFinite(sum) && Number.isFinite(B * 2) ? (sum > A - B ? 'TRUE' : 'FALSE') : 'UNKNOWN'
      const overflow = !Number.isFinite(A - B)
      expect(resultOf('(A + B * 2 > A - B)', { A, B })).toBe(overflow ? 'UNKNOWN' : expected)
    }),
  )
})
