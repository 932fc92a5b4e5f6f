import { expressionLimits } from './limits.ts'
import { byPosition, problemAt, type ExpressionProblem } from './problem.ts'
import type { Token } from './tokenize.ts'

const { depth } = expressionLimits

/** Finds unbalanced parentheses, and places in which too many parentheses or minus signs are open. */
export const parenthesesProblems = (tokens: readonly Token[]): ExpressionProblem[] => {
  const open: Token[] = []
  const problems: ExpressionProblem[] = []
  for (const token of tokens) {
    if (token.type === '(') {
      open.push(token)
      if (open.length === depth + 1)
        problems.push(problemAt('too-deep', token, `More than ${depth} parentheses are open here`))
    } else if (token.type === ')' && open.pop() === undefined) {
      problems.push(problemAt('unbalanced', token, 'This parenthesis has no opening one'))
    }
  }
  const [outermost] = open
  if (outermost) problems.push(problemAt('unbalanced', outermost, 'This parenthesis is not closed'))
  return byPosition([...problems, ...minusProblems(tokens)])
}

/**
 * Finds places in which too many minus signs are open. A minus sign before an operand is open until the operand ends.
 * The operand may be an expression in parentheses.
 */
const minusProblems = (tokens: readonly Token[]): ExpressionProblem[] => {
  const problems: ExpressionProblem[] = []
  const outer: number[] = []
  let settled = 0
  let open = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === '(') {
      outer.push(settled)
      settled = open
    } else if (token.type === ')') {
      settled = outer.pop() ?? 0
      open = settled
    } else if (token.type !== 'sign') {
      open = settled
    } else if (token.sign === '-' && !endsOperand(tokens[index - 1])) {
      open += 1
      if (open === depth + 1)
        problems.push(problemAt('too-deep', token, `More than ${depth} minus signs are open here`))
    }
  }
  return problems
}

const operandEnds: ReadonlySet<Token['type'] | undefined> = new Set([')', 'number', 'name', 'text', 'truth', 'code'])

const endsOperand = (token: Token | undefined): boolean => operandEnds.has(token?.type)
