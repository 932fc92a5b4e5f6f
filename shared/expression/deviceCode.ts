import type { ExpressionTree } from './tree.ts'
import type { ParameterTypes } from './valueType.ts'

/** The parameters with which a device code rule, such as `(Code = 0x1f)`, is checked. */
export const deviceCodeParameters: ParameterTypes = new Map([['Code', 'code']])

/** The code for which a device code rule waits, in lower case. Undefined for any other expression. */
export const deviceCodeOf = ({ root }: ExpressionTree): string | undefined => {
  if (root.type !== 'condition' || root.operator !== '=' || root.left.type !== 'parameter') return undefined
  return root.left.name === 'Code' && root.right.type === 'code' ? root.right.value : undefined
}
