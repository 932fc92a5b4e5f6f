import type { OwnLimit } from '#shared/contract/ownLimit.ts'

/** Describes an own limit by both numbers: `P > 380 instead of P > 400`. */
export const describeOwnLimit = ({
  condition,
  ruleCondition,
  isClear,
}: Pick<OwnLimit, 'condition' | 'ruleCondition' | 'isClear'>): string =>
  `${isClear ? 'Closes when ' : ''}${condition} instead of ${ruleCondition}`
