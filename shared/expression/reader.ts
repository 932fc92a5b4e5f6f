import { problemAt, type ExpressionProblem, type Span } from './problem.ts'
import type { Token } from './tokenize.ts'

/** The tokens of an expression's text, and how many of them the parser has read. */
export interface Reader {
  readonly tokens: readonly Token[]
  /** The end of the expression's text. If a token is missing, the problem is reported at this position. */
  readonly end: Span
  readonly problems: ExpressionProblem[]
  position: number
  conditions: number
}

export const makeReader = (tokens: readonly Token[], length: number): Reader => ({
  tokens,
  end: { start: length, end: length },
  problems: [],
  position: 0,
  conditions: 0,
})

/**
 * Thrown if the expression cannot be parsed beyond a token, or beyond its end if a token is missing. `parse` catches
 * this error.
 */
export class Stuck extends Error {
  readonly token: Token | undefined

  constructor(token: Token | undefined) {
    super('The expression cannot be read on')
    this.token = token
  }
}

export const peek = ({ tokens, position }: Reader, ahead = 0): Token | undefined => tokens[position + ahead]

export const take = (reader: Reader): Token => {
  const token = peek(reader)
  if (!token) throw new Stuck(undefined)
  reader.position += 1
  return token
}

export const takeClosing = (reader: Reader): Token => {
  const token = take(reader)
  if (token.type !== ')') throw new Stuck(token)
  return token
}

/** The range of the next token in the text, or the end of the text if there is none. */
export const here = (reader: Reader): Span => peek(reader) ?? reader.end

/** The range in the text from the start of the given range to the end of the last token that has been read. */
export const spanFrom = ({ tokens, position }: Reader, { start, end }: Span): Span => ({
  start,
  end: tokens[position - 1]?.end ?? end,
})

export const isJunction = (token: Token | undefined): token is Token & { type: 'and' | 'or' } =>
  token?.type === 'and' || token?.type === 'or'

/** Whether this token closes a parenthesis or is missing because the text has ended. */
export const isEnd = (token: Token | undefined): boolean => token === undefined || token.type === ')'

export const reportDangling = (reader: Reader, token: Token): void => {
  reader.problems.push(problemAt('dangling-operator', token, `Something is missing on one side of '${token.type}'`))
}

export const reportUnexpected = (reader: Reader, token: Token | undefined): void => {
  if (!token) reader.problems.push(problemAt('syntax', reader.end, 'Something is missing at the end of the expression'))
  else if (isJunction(token) && standsAtEnd(reader, token)) reportDangling(reader, token)
  else reader.problems.push(problemAt('syntax', token, 'This part of the expression is not expected here'))
}

const standsAtEnd = ({ tokens }: Reader, token: Token): boolean => {
  const index = tokens.indexOf(token)
  const before = tokens[index - 1]
  return before === undefined || before.type === '(' || isEnd(tokens[index + 1])
}
