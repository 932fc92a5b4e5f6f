/**
 * The codes of problems in expressions. Checking has several stages, and each one finds its own kinds of problems. A
 * stage only runs if the one before it found none.
 */
export type ProblemCode =
  | 'empty'
  | 'too-long'
  | 'odd-quotes'
  | 'bad-bracket'
  | 'bad-character'
  | 'unbalanced'
  | 'too-deep'
  | 'dangling-operator'
  | 'not-parenthesised'
  | 'syntax'
  | 'too-many-conditions'
  | 'unknown-parameter'
  | 'type-mismatch'
  | 'no-parameter'
  | 'mixed-times'
  | 'silence-too-short'
  | 'change-out-of-range'
  | 'too-many-changes'

/** A range of an expression's text, as offsets in UTF-16 code units. The end is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Describes a range for people, who count characters from 1: `at character 1`, `at characters 17 to 20`. */
export const placeText = ({ start, end }: Span): string =>
  end - start > 1 ? `at characters ${start + 1} to ${end}` : `at character ${start + 1}`

export interface ExpressionProblem extends Span {
  readonly code: ProblemCode
  readonly message: string
}

export const problemAt = (code: ProblemCode, { start, end }: Span, message: string): ExpressionProblem => ({
  code,
  message,
  start,
  end,
})

export const byPosition = (problems: readonly ExpressionProblem[]): ExpressionProblem[] =>
  problems.toSorted((a, b) => a.start - b.start || a.end - b.end)
