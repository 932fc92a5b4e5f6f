import { describe, expect, it } from 'vitest'
import { checkExpression } from '#shared/expression/checkExpression.ts'
import { parse } from '#shared/expression/parse.ts'
import { printCondition } from '#shared/expression/print.ts'
import type { Logic } from '#shared/expression/tree.ts'
import {
  nextId,
  operandKindsFor,
  operators,
  operatorsFor,
  replaced,
  withMore,
  without,
  withOperandKind,
  withParameter,
} from '#web/features/rules/builder/editRows.ts'
import { cutMarkedText } from '#web/features/rules/builder/marked.ts'
import {
  emptyGroup,
  isNoNumber,
  newCondition,
  parseExpressionRows,
  textOfRows,
  type ConditionRow,
  type GroupRow,
  type Operand,
  type Part,
} from '#web/features/rules/builder/rows.ts'
import { fc } from '#tests/support/draw/fc.ts'

const condition = (parameter: string, operator: ConditionRow['operator'], operand: Operand, id = 1): ConditionRow => ({
  kind: 'condition',
  id,
  parameter,
  operator,
  operand,
})
const group = (join: 'and' | 'or', ...parts: Part[]): GroupRow => ({ kind: 'group', id: 0, join, parts })
const over = condition('PUMP_PRESSURE', '>', { kind: 'number', value: '400' })

describe('the expression text made from the rows of the builder', () => {
  it.each<[string, GroupRow, string]>([
    ['a number', group('and', over), '(PUMP_PRESSURE > 400)'],
    ['a negative number', group('and', condition('T', '<', { kind: 'number', value: '-1.5e3' })), '(T < -1.5e3)'],
    [
      'a text with a quote',
      group('and', condition('STATE', '=', { kind: 'text', value: "it's" })),
      "(STATE = 'it''s')",
    ],
    ['TRUE', group('and', condition('DOOR', '=', { kind: 'truth', value: true })), '(DOOR = TRUE)'],
    [
      'another parameter, quoted if its name is not plain',
      group('and', condition('Pump A/pressure', '>=', { kind: 'parameter', name: 'LIMIT' })),
      '("Pump A/pressure" >= LIMIT)',
    ],
    [
      'a built-in input and functions of parameters, without quotes',
      group(
        'and',
        condition('$SILENT', '>=', { kind: 'number', value: '15' }),
        condition('silent(P)', '>', { kind: 'parameter', name: 'silent("Pump A/pressure")' }, 2),
      ),
      '($SILENT >= 15) and (silent(P) > silent("Pump A/pressure"))',
    ],
    ['two joined by or', group('or', over, { ...over, id: 2 }), '(PUMP_PRESSURE > 400) or (PUMP_PRESSURE > 400)'],
    [
      'a group in a group',
      group('and', over, { ...group('or', over, over), id: 3 }),
      '(PUMP_PRESSURE > 400) and ((PUMP_PRESSURE > 400) or (PUMP_PRESSURE > 400))',
    ],
    ['nothing while nothing is filled in', emptyGroup, ''],
    ['a gap if something is missing', group('and', condition('T', '', { kind: 'number', value: '' })), '(T)'],
  ])('contains %s', (_, rows, text) => {
    expect(textOfRows(rows)).toBe(text)
  })

  it.each([
    ['1.5', '1.5', false],
    ['.5', '0.5', false],
    ['-.5', '-0.5', false],
    ['5.', '5', false],
    ['+5', '5', false],
    ['2e-3', '2e-3', false],
    ['-', "'-'", false],
    ['1e', "'1e'", false],
    ['1,5', "'1,5'", true],
    ['1 000', "'1 000'", true],
    ['\u22125', "'\u22125'", true],
    ['1e309', "'1e309'", true],
  ])('turns the typed %s into the operand %s, and warns of a number that cannot be read', (typed, text, isNone) => {
    const operand = { kind: 'number', value: typed } as const
    const group = { ...emptyGroup, parts: [{ ...newCondition(1), parameter: 'P', operator: '>' as const, operand }] }
    expect([textOfRows(group), isNoNumber(typed)]).toEqual([`(P > ${text})`, isNone])
  })

  it('quotes a typed value that is not a number, so that it cannot become another condition', () => {
    const rows = group('and', condition('T', '>', { kind: 'number', value: '5) or (T < 9' }))
    expect(textOfRows(rows)).toBe("(T > '5) or (T < 9')")
    const { problems } = checkExpression(textOfRows(rows), [new Map([['T', 'number']])])
    expect(problems.map(({ code }) => code)).toStrictEqual(['type-mismatch'])
  })
})

/** Whichever two of several operands of one word were joined first. */
const meaningOf = (node: Logic): string => {
  if (node.type === 'condition') return printCondition(node)
  const operandsOf = (one: Logic): string[] =>
    one.type === node.type ? [...operandsOf(one.left), ...operandsOf(one.right)] : [meaningOf(one)]
  return `${node.type}(${operandsOf(node).join(', ')})`
}

describe('the builder rows made from an expression text', () => {
  it.each(['', '  '])('are one empty condition for the text %j', text => {
    expect(parseExpressionRows(text)).toStrictEqual(emptyGroup)
  })

  it.each([
    ['arithmetic', '(A * 2 > 4)'],
    ['arithmetic on the right', '(A > B + 1)'],
    ['a value first', '(4 < A)'],
    ['a parameter whose name reads like a function', '("silent(A)" > 1)'],
    ['what cannot be read', '(A > )'],
    ['a device code', '(Code = 0x1f)'],
  ])('cannot be made for %s, which can be edited only as text', (_, text) => {
    expect(parseExpressionRows(text)).toBeUndefined()
  })

  it('put conditions that are joined by the same word into one group', () => {
    const rows = parseExpressionRows('(A > 1) and (B > 2) and ((C > 3) or (D > 4))')
    expect(rows?.join).toBe('and')
    expect(rows?.parts.map(({ kind }) => kind)).toStrictEqual(['condition', 'condition', 'group'])
  })

  const name = fc.constantFrom('A', 'PUMP_PRESSURE', 'Pump A/pressure', 'and', 'a"b', '$SILENT', 'change(A, 5)')
  const operand = fc.oneof<fc.Arbitrary<Operand>[]>(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => ({ kind: 'number', value: String(value) })),
    fc.string().map(value => ({ kind: 'text', value })),
    name.map(other => ({ kind: 'parameter', name: other })),
    fc.boolean().map(value => ({ kind: 'truth', value })),
  )
  const conditions = fc
    .tuple(name, fc.constantFrom(...operators), operand)
    .map(([parameter, operator, value]) => condition(parameter, operator, value))
  const groups = fc.letrec<{ part: Part; group: GroupRow }>(tie => ({
    part: fc.oneof({ maxDepth: 3, withCrossShrink: true }, conditions, tie('group')),
    group: fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('part'), { minLength: 1, maxLength: 3 }))
      .map(([join, parts]) => group(join, ...parts)),
  })).group

  it('mean the same expression as the text from which they are made', () => {
    fc.assert(
      fc.property(groups, rows => {
        const text = textOfRows(rows)
        const { tree } = parse(text)
        // Some texts hold what no expression may, such as a line break; then both say so.
        const again = parseExpressionRows(text)
        expect(again === undefined).toBe(tree === undefined)
        if (!again || !tree) return
        const { tree: second } = parse(textOfRows(again))
        expect(second && meaningOf(second.root)).toBe(meaningOf(tree.root))
      }),
    )
  })
})

describe('the types of parameters in the builder', () => {
  it.each([
    ['number', ['=', '>', '>=', '<', '<=', '!=']],
    ['string', ['=', '!=', 'has']],
    ['boolean', ['=', '!=']],
  ] as const)('offer for a %s the operators %j', (type, offered) => {
    expect(operatorsFor(type)).toStrictEqual(offered)
  })

  it('offer TRUE and FALSE for a boolean, and free text for the other types', () => {
    expect(operandKindsFor('boolean')).toStrictEqual(['truth', 'parameter'])
    expect(operandKindsFor('number')).toStrictEqual(['value', 'parameter'])
    expect(operandKindsFor('string')).toStrictEqual(['value', 'parameter'])
  })

  it('turn a typed value into a number or a text', () => {
    expect(textOfRows(group('and', withParameter({ ...over, operator: '=' }, 'STATE', 'string')))).toBe(
      "(STATE = '400')",
    )
    expect(withParameter(over, 'TEMP', 'number')).toStrictEqual({ ...over, parameter: 'TEMP' })
  })

  it('clear an operator that the new parameter cannot have, and set a boolean to TRUE', () => {
    expect(withParameter(over, 'DOOR', 'boolean')).toStrictEqual(condition('DOOR', '', { kind: 'truth', value: true }))
  })

  it('let a condition go on comparing two parameters if its first parameter is replaced', () => {
    const compared = withOperandKind(over, 'parameter', 'number')
    expect(compared.operand).toStrictEqual({ kind: 'parameter', name: '' })
    expect(withParameter(compared, 'DOOR', 'boolean').operand).toStrictEqual({ kind: 'parameter', name: '' })
    expect(withOperandKind(compared, 'value', 'string').operand).toStrictEqual({ kind: 'text', value: '' })
  })
})

describe('the editor of builder rows', () => {
  it('adds conditions and groups with unique ids; a new group is joined by the other word of "and" and "or"', () => {
    const two = withMore(emptyGroup, 'condition', nextId(emptyGroup))
    const three = withMore(two, 'group', nextId(two))
    const added = three.parts.at(-1)
    expect(added).toMatchObject({ kind: 'group', join: 'or', parts: [{ kind: 'condition' }, { kind: 'condition' }] })
    expect(nextId(three)).toBe(6)
  })

  it('replaces and removes rows by id', () => {
    const two = group('and', newCondition(1), newCondition(2))
    expect(replaced(two, { ...over, id: 2 }).parts[1]).toStrictEqual({ ...over, id: 2 })
    expect(without(two, 1).parts).toStrictEqual([newCondition(2)])
  })
})

describe('the marking of problems in an expression text', () => {
  const shown = (text: string, ...spans: [number, number][]): string =>
    cutMarkedText(
      text,
      spans.map(([start, end]) => ({ start, end })),
    )
      .map(({ text: piece, isWrong }) => (isWrong ? `[${piece}]` : piece))
      .join('')

  it.each<[string, string, [number, number][], string]>([
    ['nothing', '(A > 1)', [], '(A > 1)'],
    ['a place', '(A > 1)', [[1, 2]], '([A] > 1)'],
    [
      'overlapping places',
      'abcdef',
      [
        [1, 4],
        [3, 5],
      ],
      'a[bc][d][e]f',
    ],
    ['a place without characters', '(A > )', [[5, 5]], '(A > [])'],
    ['one behind the end', 'abc', [[3, 9]], 'abc[]'],
    ['the whole', 'abc', [[0, 3]], '[abc]'],
  ])('shows %s', (_, text, spans, expected) => {
    expect(shown(text, ...spans)).toBe(expected)
  })
})
