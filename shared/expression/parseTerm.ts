import { functionCalled } from './builtIns.ts'
import { callName } from './print.ts'
import type { Span } from './problem.ts'
import { here, peek, spanFrom, Stuck, take, takeClosing, type Reader } from './reader.ts'
import type { Token } from './tokenize.ts'
import type { Arithmetic, ParameterNode, Sign, Term } from './tree.ts'

/** Parses one side of a condition: arithmetic, a text, TRUE or FALSE, or a device code. */
export const parseTerm = (reader: Reader): Term => {
  const token = peek(reader)
  if (token?.type === 'text' || token?.type === 'code') {
    take(reader)
    return { type: token.type, value: token.value, start: token.start, end: token.end }
  }
  if (token?.type === 'truth') {
    take(reader)
    return { type: 'truth', value: token.value, start: token.start, end: token.end }
  }
  return parseArithmetic(reader)
}

const parseArithmetic = (reader: Reader): Arithmetic => {
  const start = here(reader)
  return continueArithmetic(reader, parseFactor(reader), start)
}

/** Parses the rest of an arithmetic term after its first operand. `start` is where the term began. */
export const continueArithmetic = (reader: Reader, first: Arithmetic, start: Span): Arithmetic => {
  let left = continueProduct(reader, first, start)
  for (let sign = takeSign(reader, '+', '-'); sign; sign = takeSign(reader, '+', '-')) {
    const factorStart = here(reader)
    const right = continueProduct(reader, parseFactor(reader), factorStart)
    left = { type: 'arithmetic', sign, left, right, ...spanFrom(reader, start) }
  }
  return left
}

const continueProduct = (reader: Reader, first: Arithmetic, start: Span): Arithmetic => {
  let left = first
  for (let sign = takeSign(reader, '*', '/'); sign; sign = takeSign(reader, '*', '/')) {
    const right = parseFactor(reader)
    left = { type: 'arithmetic', sign, left, right, ...spanFrom(reader, start) }
  }
  return left
}

const takeSign = (reader: Reader, ...signs: Sign[]): Sign | undefined => {
  const token = peek(reader)
  if (token?.type !== 'sign' || !signs.includes(token.sign)) return undefined
  take(reader)
  return token.sign
}

const parseFactor = (reader: Reader): Arithmetic => {
  const token = take(reader)
  const { start, end } = token
  // A number that is too large is refused. JavaScript would make it infinite and print it as `Infinity`, which is a
  // name in expressions.
  if (token.type === 'number' && Number.isFinite(token.value)) return { type: 'number', value: token.value, start, end }
  if (token.type === 'name') return parseName(reader, token)
  if (token.type === 'sign' && token.sign === '-') {
    const operand = parseFactor(reader)
    return { type: 'negative', operand, ...spanFrom(reader, token) }
  }
  if (token.type !== '(') throw new Stuck(token)
  const inside = parseArithmetic(reader)
  takeClosing(reader)
  return inside
}

type NameToken = Token & { type: 'name' }

/** Parses a parameter or a function. A name before a parenthesis is a function if a function has that name. */
const parseName = (reader: Reader, token: NameToken): ParameterNode => {
  const { value, isQuoted, start, end } = token
  const called = isQuoted ? undefined : functionCalled(value)
  if (!called || peek(reader)?.type !== '(') return { type: 'parameter', name: value, start, end }
  take(reader)
  const parameter = take(reader)
  if (parameter.type !== 'name') throw new Stuck(parameter)
  const minutes = called === 'change' ? takeMinutes(reader) : undefined
  takeClosing(reader)
  const call = { function: called, parameter: parameter.value, ...(minutes !== undefined && { minutes }) }
  return { type: 'parameter', name: callName(call), call, ...spanFrom(reader, token) }
}

/** Parses the end of a call of `change`: a comma and the minutes, which must be digits. */
const takeMinutes = (reader: Reader): number => {
  const comma = take(reader)
  if (comma.type !== ',') throw new Stuck(comma)
  const minutes = take(reader)
  if (minutes.type !== 'number' || !minutes.isDigits || !Number.isSafeInteger(minutes.value)) throw new Stuck(minutes)
  return minutes.value
}
