import { expressionLimits } from './limits.ts'
import { parenthesesProblems } from './parentheses.ts'
import { continueArithmetic, parseTerm } from './parseTerm.ts'
import { byPosition, problemAt, type ExpressionProblem, type Span } from './problem.ts'
import * as reading from './reader.ts'
import { here, isEnd, isJunction, peek, spanFrom, Stuck, take, takeClosing, type Reader } from './reader.ts'
import { tokenize } from './tokenize.ts'
import type { Arithmetic, ExpressionTree, Logic, Term } from './tree.ts'

export type Parsed =
  | { readonly tree: ExpressionTree; readonly problems?: undefined }
  | { readonly tree?: undefined; readonly problems: readonly ExpressionProblem[] }

/**
 * Parses an expression: `or = and { "or" and }`, `and = operand { "and" operand }`. Every operand is in parentheses,
 * except if the expression is a single condition. Returns the tree, or the problems in the order of the text. Never
 * throws. Takes time linear in the length.
 */
export const parse = (text: string): Parsed => {
  const { characters } = expressionLimits
  if (text.length > characters) {
    const beyond = { start: characters, end: text.length }
    return { problems: [problemAt('too-long', beyond, `An expression can have at most ${characters} characters`)] }
  }
  const { tokens, problems } = tokenize(text)
  if (problems.length > 0) return { problems }
  if (tokens.length === 0) {
    return { problems: [problemAt('empty', { start: 0, end: text.length }, 'Enter an expression')] }
  }
  const wrongParentheses = parenthesesProblems(tokens)
  return wrongParentheses.length > 0
    ? { problems: wrongParentheses }
    : readWhole(reading.makeReader(tokens, text.length), text.length)
}

const readWhole = (reader: Reader, length: number): Parsed => {
  try {
    const whole = parseOr(reader, false)
    if (whole.kind === 'term' || peek(reader)) throw new Stuck(peek(reader))
    reportBare(reader, whole)
    if (reader.problems.length === 0) return { tree: { root: whole.node, length } }
  } catch (stuck) {
    if (!(stuck instanceof Stuck)) throw stuck
    reading.reportUnexpected(reader, stuck.token)
  }
  const problems: readonly ExpressionProblem[] = byPosition(reader.problems)
  return { problems }
}

/**
 * A part of the expression that has been parsed: conditions or arithmetic. Which of the two a parenthesis contains
 * only becomes clear after its first operand. The same functions therefore parse both, so that nothing is parsed
 * twice.
 */
type Part =
  | { readonly kind: 'logic'; readonly node: Logic; readonly bare: boolean }
  | { readonly kind: 'term'; readonly node: Term; readonly start: Span }

type LogicPart = Extract<Part, { kind: 'logic' }>

const parseOr = (reader: Reader, inside: boolean): Part => {
  const first = peek(reader)
  if (isJunction(first) && !isEnd(peek(reader, 1))) reading.reportDangling(reader, take(reader))
  return parseJunction(reader, 'or', inside, parseAnd)
}

const parseAnd = (reader: Reader, mayBeTerm: boolean): Part => parseJunction(reader, 'and', mayBeTerm, parseOperand)

/** Parses operands joined by `and`, or by `or`. A single operand is returned unchanged. */
const parseJunction = (
  reader: Reader,
  word: 'and' | 'or',
  mayBeTerm: boolean,
  parseNext: (reader: Reader, mayBeTerm: boolean) => Part,
): Part => {
  const start = here(reader)
  let left = parseNext(reader, mayBeTerm)
  while (peek(reader)?.type === word) {
    const first = joined(reader, left)
    const joint = take(reader)
    if (isEnd(peek(reader))) {
      reading.reportDangling(reader, joint)
      return { ...first, bare: false }
    }
    const second = joined(reader, parseNext(reader, false))
    const node: Logic = { type: word, left: first.node, right: second.node, ...spanFrom(reader, start) }
    left = { kind: 'logic', node, bare: false }
  }
  return left
}

/**
 * Returns a parsed part of the expression as an operand of `and` or `or`. Throws for arithmetic, which cannot be such
 * an operand.
 */
const joined = (reader: Reader, part: Part): LogicPart => {
  if (part.kind === 'term') throw new Stuck(peek(reader))
  reportBare(reader, part)
  return part
}

const reportBare = (reader: Reader, { node, bare }: LogicPart): void => {
  if (bare) reader.problems.push(problemAt('not-parenthesised', node, 'Put this condition in parentheses'))
}

const parseOperand = (reader: Reader, mayBeTerm: boolean): Part => {
  const start = here(reader)
  if (peek(reader)?.type !== '(') return parseCondition(reader, parseTerm(reader), start)
  take(reader)
  const inside = parseOr(reader, true)
  const closing = takeClosing(reader)
  if (inside.kind === 'logic') return { ...inside, bare: false }
  const after = peek(reader)?.type
  const goesOn = after === 'sign' || after === 'comparison'
  // Arithmetic may only be in parentheses at the beginning of other parentheses, as in ((A + B) * 2 > 1).
  if (!isArithmetic(inside.node) || !(mayBeTerm || goesOn)) throw new Stuck(closing)
  return parseCondition(reader, continueArithmetic(reader, inside.node, start), start)
}

const isArithmetic = (term: Term): term is Arithmetic =>
  term.type !== 'text' && term.type !== 'truth' && term.type !== 'code'

/** Parses the rest of a condition after its left side. If there is no comparison, returns arithmetic. */
const parseCondition = (reader: Reader, left: Term, start: Span): Part => {
  const token = peek(reader)
  if (token?.type !== 'comparison') return { kind: 'term', node: left, start }
  take(reader)
  const right = parseTerm(reader)
  const node: Logic = { type: 'condition', operator: token.operator, left, right, ...spanFrom(reader, start) }
  reader.conditions += 1
  const limit = expressionLimits.conditions
  if (reader.conditions === limit + 1) {
    reader.problems.push(problemAt('too-many-conditions', node, `An expression can have at most ${limit} conditions`))
  }
  return { kind: 'logic', node, bare: true }
}
