import type { FunctionName } from './builtIns.ts'
import type { Span } from './problem.ts'

export const comparisons = ['=', '!=', '>', '>=', '<', '<=', 'has'] as const

/** The comparisons that conditions can have; `contains` is another word for `has`. */
export type Comparison = (typeof comparisons)[number]

export type Sign = '+' | '-' | '*' | '/'

export interface NumberNode extends Span {
  readonly type: 'number'
  readonly value: number
}

/** A parameter of the model, a built-in input such as `$STATUS`, or a function of a parameter such as `silent(P)`. */
export interface ParameterNode extends Span {
  readonly type: 'parameter'
  /** The mnemonic, or the canonical spelling of a built-in input or function. */
  readonly name: string
  /** The function and its parameter, if the input is a function. */
  readonly call?: {
    readonly function: FunctionName
    readonly parameter: string
    /** The minutes that the function `change` looks back. Other functions have none. */
    readonly minutes?: number
  }
}

export interface NegativeNode extends Span {
  readonly type: 'negative'
  readonly operand: Arithmetic
}

export interface ArithmeticNode extends Span {
  readonly type: 'arithmetic'
  readonly sign: Sign
  readonly left: Arithmetic
  readonly right: Arithmetic
}

export type Arithmetic = NumberNode | ParameterNode | NegativeNode | ArithmeticNode

export interface TextNode extends Span {
  readonly type: 'text'
  readonly value: string
}

export interface TruthNode extends Span {
  readonly type: 'truth'
  readonly value: boolean
}

/** The error code of an instrument, such as `0x1f`. It is a text in lower case that keeps leading zeros. */
export interface CodeNode extends Span {
  readonly type: 'code'
  readonly value: string
}

export type Term = Arithmetic | TextNode | TruthNode | CodeNode

export interface ConditionNode extends Span {
  readonly type: 'condition'
  readonly operator: Comparison
  readonly left: Term
  readonly right: Term
  /** Whether the condition is negated. Only `negate` makes such conditions; no text gives one. */
  readonly isNegated?: boolean
}

/**
 * Two parts joined by `and` or `or`. Of three or more parts in a row, the first two are joined first, as in
 * arithmetic.
 */
export interface JunctionNode extends Span {
  readonly type: 'and' | 'or'
  readonly left: Logic
  readonly right: Logic
}

export type Logic = ConditionNode | JunctionNode

/**
 * A parsed expression. The parentheses of its text show only in the form of the tree. Two trees are equal if they
 * print the same.
 */
export interface ExpressionTree {
  readonly root: Logic
  /** The length of the source text, in UTF-16 code units. */
  readonly length: number
}
