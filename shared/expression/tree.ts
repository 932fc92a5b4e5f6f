import type { FunctionName } from './builtIns.ts'
import type { Span } from './problem.ts'

export const comparisons = ['=', '!=', '>', '>=', '<', '<=', 'has'] as const

/** `contains` is another word for `has`. */
export type Comparison = (typeof comparisons)[number]

export type Sign = '+' | '-' | '*' | '/'

export interface NumberNode extends Span {
  readonly type: 'number'
  readonly value: number
}

/** A parameter of the model, a built-in input such as `$STATUS`, or a function of a parameter such as `silent(P)`. */
export interface ParameterNode extends Span {
  readonly type: 'parameter'
  /** The mnemonic, or the built-in input as it is printed. */
  readonly name: string
  /** Missing if it is no function. */
  readonly call?: {
    readonly function: FunctionName
    readonly parameter: string
    /** Of `change` only. */
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

/** An instrument's error code, `0x1f`: text in lower case, leading zeros kept. */
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
  /** Set by `negate` only: no text has such a condition. */
  readonly isNegated?: boolean
}

/** Two parts joined by AND or OR. In a longer row the first two belong together, as in arithmetic. */
export interface JunctionNode extends Span {
  readonly type: 'and' | 'or'
  readonly left: Logic
  readonly right: Logic
}

export type Logic = ConditionNode | JunctionNode

/** A parsed expression. Parentheses are in its shape only; two trees are the same if they print the same. */
export interface ExpressionTree {
  readonly root: Logic
  /** The length of the source text, in UTF-16 code units. */
  readonly length: number
}
