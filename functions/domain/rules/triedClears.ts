import { printName } from '#shared/expression/print.ts'
import { isBuiltInName } from '#shared/expression/builtIns.ts'
import { simpleCondition } from '#shared/expression/simpleCondition.ts'
import type { UnpublishedRule } from './rule.ts'
import { parsed } from './ruleExpression.ts'

/**
 * A clear condition that is tried out on the history of a rule. It is TRUE once the value is back within the rule's
 * limit by a certain distance.
 */
export interface TriedClear {
  /** The text of the clear condition, such as `(P < 380)`. */
  readonly text: string
  readonly name: string
  readonly isTrue: (value: number) => boolean
}

/**
 * The smallest and largest distance from a rule's limit at which a clear condition is tried, as fractions of the
 * limit.
 */
const nearest = 1 / 1000
const farthest = 1 / 2

/**
 * The distances between limit and clear value that are tried for a limit of 0. Such a limit does not show how large
 * the values are.
 */
const zeroSteps = { from: 0.01, to: 100 }

/**
 * Returns the clear conditions to try for a rule, those nearest to its limit first. Empty unless the rule compares
 * one data item with one number and has no clear condition.
 */
export const chooseTriedClears = ({ type, clear, expression }: UnpublishedRule): readonly TriedClear[] => {
  const root = type === 'Expression' && clear === undefined ? parsed(expression).tree?.root : undefined
  if (root?.type !== 'condition' || root.isNegated) return []
  if ([root.left, root.right].some(term => term.type === 'parameter' && (term.call || isBuiltInName(term.name))))
    return []
  const found = simpleCondition(root)
  if (typeof found?.constant !== 'number') return []
  const { name, operator, constant } = found
  if (operator === '>' || operator === '>=')
    return limitsFrom(constant, -1).map(at => ({
      text: `(${printName(name)} < ${at})`,
      name,
      isTrue: value => value < at,
    }))
  if (operator === '<' || operator === '<=')
    return limitsFrom(constant, 1).map(at => ({
      text: `(${printName(name)} > ${at})`,
      name,
      isTrue: value => value > at,
    }))
  return []
}

const limitsFrom = (limit: number, direction: 1 | -1): readonly number[] => {
  const size = Math.abs(limit)
  const steps = limit === 0 ? zeroSteps : { from: size * nearest, to: size * farthest }
  // The clear value is rounded to twelve digits, so that 0.3 - 0.1 is 0.2.
  return roundSteps(steps).map(step => Number((limit + direction * step).toPrecision(12)))
}

/** Returns the numbers between `from` and `to` that are 1, 2 or 5 times a power of ten. */
const roundSteps = ({ from, to }: { readonly from: number; readonly to: number }): readonly number[] => {
  const first = Math.floor(Math.log10(from))
  const powers = Array.from({ length: Math.ceil(Math.log10(to)) - first + 1 }, (_, place) => first + place)
  return powers
    .flatMap(power => [1, 2, 5].map(digit => Number(`${digit}e${power}`)))
    .filter(step => step >= from && step <= to)
}
