import type { ExpressionTree } from './tree.ts'
import type { ParameterTypes } from './valueType.ts'

/** The only input of rules on a device code, such as `(Code = 0x1f)`, with its type. */
export const deviceCodeParameters: ParameterTypes = new Map([['Code', 'code']])

/**
 * The device code for which a rule such as `(Code = 0x1f)` waits, in lower case. Undefined for any other expression.
 */
export const deviceCodeOf = ({ root }: ExpressionTree): string | undefined => {
  if (root.type !== 'condition' || root.operator !== '=' || root.left.type !== 'parameter') return undefined
  return root.left.name === 'Code' && root.right.type === 'code' ? root.right.value : undefined
}
