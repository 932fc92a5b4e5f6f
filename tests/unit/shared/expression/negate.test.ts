import { describe, expect, it } from 'vitest'
import { compile } from '#shared/expression/compile.ts'
import { negate } from '#shared/expression/negate.ts'
import { parse } from '#shared/expression/parse.ts'
import { results } from '#shared/expression/program.ts'
import { programIn, programWriter } from '#shared/expression/programWriter.ts'
import { run } from '#shared/expression/run.ts'
import type { Logic } from '#shared/expression/tree.ts'
import { fc } from '#tests/support/draw/fc.ts'

const parameters = new Map([['A', 'number'] as const, ['S', 'string'] as const, ['D', 'boolean'] as const])
const names: readonly string[] = [...parameters.keys()]

const resultOf = (root: Logic, values: Readonly<Record<string, number | string | boolean | undefined>>): number => {
  const writer = programWriter()
  compile(writer, root, parameters, name => names.indexOf(name))
  const numbers = Float64Array.from(names, name => (typeof values[name] === 'number' ? values[name] : Number.NaN))
  const others = names.map(name => (typeof values[name] === 'number' ? undefined : values[name]))
  return run(programIn(writer), 0, { numbers, others })
}

const condition = fc.oneof(
  fc.constantFrom('=', '!=', '>', '>=', '<', '<=').map(operator => `(A ${operator} 1)`),
  fc.constantFrom('=', '!=', '>', '<').map(operator => `(A * 2 ${operator} A / (A - 1))`),
  fc.constantFrom('=', '!=').map(operator => `(D ${operator} TRUE)`),
  fc.constantFrom("(S has 'x')", "('xyz' has S)", '(S has S)', "(S = 'x')", "(S != 'x')", "(A = 'wrong')"),
)
const expression = fc
  .tuple(condition, fc.constantFrom('and', 'or'), condition, fc.constantFrom('and', 'or'), condition)
  .map(([one, first, two, second, three]) => `(${one} ${first} ${two}) ${second} ${three}`)
const values = fc.record({
  A: fc.constantFrom(undefined, 0, 1, 2),
  S: fc.constantFrom(undefined, 'x', 'axb', 'y'),
  D: fc.constantFrom(undefined, true, false),
})

describe('the negation of an expression', () => {
  it('is FALSE if the expression is TRUE, TRUE if it is FALSE, and UNKNOWN if it is UNKNOWN', () => {
    fc.assert(
      fc.property(expression, values, (text, given) => {
        const { tree } = parse(text)
        if (!tree) throw new Error(text)
        expect(resultOf(negate(tree.root), given)).toBe(results.true - resultOf(tree.root, given))
        expect(resultOf(negate(negate(tree.root)), given)).toBe(resultOf(tree.root, given))
      }),
    )
  })
})
