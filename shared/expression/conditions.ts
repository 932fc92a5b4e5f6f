import type { Arithmetic, ConditionNode, ExpressionTree, Logic, ParameterNode, Term } from './tree.ts'

/** The conditions of an expression in the order of its text. */
export const conditionsOf = (root: Logic): ConditionNode[] => {
  const found: ConditionNode[] = []
  const visit = (node: Logic): void => {
    if (node.type === 'condition') {
      found.push(node)
      return
    }
    visit(node.left)
    visit(node.right)
  }
  visit(root)
  return found
}

/** Every place that names a parameter, in the order of the text. */
export const parameterNodes = (root: Logic): ParameterNode[] =>
  conditionsOf(root)
    .flatMap(({ left, right }) => [...partsOf(left), ...partsOf(right)])
    .filter(part => part.type === 'parameter')

/** The names of the parameters that an expression mentions, each once, in the order of the text. */
export const inputsOf = ({ root }: ExpressionTree): string[] => [
  ...new Set(parameterNodes(root).map(({ name }) => name)),
]

/** The operands of a term's arithmetic signs, in the order of the text. */
export const operandsOf = (term: Term): Term[] => partsOf(term).filter(part => part !== term)

/** A term and all that it is made of. */
const partsOf = (term: Term): Term[] => {
  const parts: Term[] = []
  const visit = (part: Term | Arithmetic): void => {
    parts.push(part)
    if (part.type === 'negative') visit(part.operand)
    if (part.type !== 'arithmetic') return
    visit(part.left)
    visit(part.right)
  }
  visit(term)
  return parts
}
