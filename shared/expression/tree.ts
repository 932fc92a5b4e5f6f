import type { FunctionName } from './builtIns.ts'
import type { Span } from './problem.ts'

export const comparisons = ['=', '!=', '>', '>=', '<', '<=', 'has'] as const

/** The comparisons that conditions can have. `contains` is another spelling of `has`. */
export type Comparison = (typeof comparisons)[number]

export type Sign = '+' | '-' | '*' | '/'

export interface NumberNode extends Span {
  readonly type: 'number'
  readonly value: number
}

/** A parameter of the model, a built-in input such as `$STATUS`, or a function of a parameter such as `silent(P)`. */
export interface ParameterNode extends Span {
  readonly type: 'parameter'
  /** The input's name: a mnemonic, or the canonical spelling of a built-in input or function call. */
  readonly name: string
  /** The function and its parameter. Set if the input is a function call. */
  readonly call?: {
    readonly function: FunctionName
    readonly parameter: string
    /** The number of minutes that `change` looks back. Undefined for all other functions. */
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

/** A device code, such as `0x1f`. It is kept as a text in lower case, including leading zeros. */
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
  /** Whether the condition is negated. Only `negate` creates such conditions; they cannot be written as text. */
  readonly isNegated?: boolean
}

/** Two parts joined by `and` or `or`. Three or more parts in a row are joined from left to right. */
export interface JunctionNode extends Span {
  readonly type: 'and' | 'or'
  readonly left: Logic
  readonly right: Logic
}

export type Logic = ConditionNode | JunctionNode

/**
 * A parsed expression. Parentheses are represented only by the shape of the tree. Two trees are equal if they print
 * the same text.
 */
export interface ExpressionTree {
  readonly root: Logic
  /** The length of the expression's text, in UTF-16 code units. */
  readonly length: number
}
