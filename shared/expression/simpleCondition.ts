// This file is for servers only. A lint rule prevents the console from importing it.

import type { ArithmeticNode, Comparison, ConditionNode, Term } from './tree.ts'

/**
 * Computes the value of one side of a condition if the side contains no parameter. Returns undefined if the side
 * contains a parameter, or if the value is not finite.
 */
export const computeConstant = (term: Term): number | undefined => {
  if (term.type === 'number') return term.value
  if (term.type === 'negative') {
    const operand = computeConstant(term.operand)
    return operand === undefined ? undefined : -operand
  }
  if (term.type !== 'arithmetic') return undefined
  const left = computeConstant(term.left)
  const right = computeConstant(term.right)
  if (left === undefined || right === undefined) return undefined
  const result = calculate[term.sign](left, right)
  return Number.isFinite(result) ? result : undefined
}

const calculate: Record<ArithmeticNode['sign'], (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}

/** A comparison of a parameter with a constant, turned so that the parameter is on the left. */
export interface SimpleCondition {
  readonly name: string
  readonly operator: Comparison
  readonly constant: number | string | boolean
}

export const simpleCondition = ({ left, operator, right }: ConditionNode): SimpleCondition | undefined => {
  if (left.type === 'parameter') {
    const constant = valueOf(right)
    return constant === undefined ? undefined : { name: left.name, operator, constant }
  }
  const constant = valueOf(left)
  // The two sides of `has` cannot be swapped: here it means that the constant contains the parameter.
  if (constant === undefined || right.type !== 'parameter' || operator === 'has') return undefined
  return { name: right.name, operator: turned[operator], constant }
}

const valueOf = (term: Term): number | string | boolean | undefined =>
  term.type === 'text' || term.type === 'truth' ? term.value : computeConstant(term)

const turned: Record<Exclude<Comparison, 'has'>, Comparison> = {
  '=': '=',
  '!=': '!=',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}
