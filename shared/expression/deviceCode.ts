import type { ExpressionTree } from './tree.ts'
import type { ParameterTypes } from './valueType.ts'

/** The only input of a rule on a device code, such as `(Code = 0x1f)`, and its type. */
export const deviceCodeParameters: ParameterTypes = new Map([['Code', 'code']])

/**
 * Returns the device code that a rule such as `(Code = 0x1f)` waits for, in lower case. Returns undefined for any
 * other expression.
 */
export const deviceCodeOf = ({ root }: ExpressionTree): string | undefined => {
  if (root.type !== 'condition' || root.operator !== '=' || root.left.type !== 'parameter') return undefined
  return root.left.name === 'Code' && root.right.type === 'code' ? root.right.value : undefined
}
