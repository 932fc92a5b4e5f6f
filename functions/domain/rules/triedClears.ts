import { printName } from '#shared/expression/print.ts'
import { isBuiltInName } from '#shared/expression/builtIns.ts'
import { simpleCondition } from '#shared/expression/simpleCondition.ts'
import type { UnpublishedRule } from './rule.ts'
import { parsed } from './ruleExpression.ts'

/**
 * A clear condition that a trial computes. For it to be TRUE, the value must have gone back further than the rule's
 * limit.
 */
export interface TriedClear {
  /** The condition as text: `(P < 380)`. */
  readonly text: string
  readonly name: string
  readonly isTrue: (value: number) => boolean
}

/** How far from the rule's limit the nearest and the farthest clear condition are, as shares of the limit. */
const nearest = 1 / 1000
const farthest = 1 / 2

/** The distances from a limit of 0, which says nothing about the size of the values. */
const zeroSteps = { from: 0.01, to: 100 }

/**
 * The clear conditions to try, the one nearest to the limit first. There are some only for a rule that compares one
 * data item with one number and has no clear condition yet.
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
  // Rounded to fewer digits than a number has, so that 0.3 - 0.1 is 0.2.
  return roundSteps(steps).map(step => Number((limit + direction * step).toPrecision(12)))
}

/** The numbers 1, 2 and 5 times a power of ten between two sizes. */
const roundSteps = ({ from, to }: { readonly from: number; readonly to: number }): readonly number[] => {
  const first = Math.floor(Math.log10(from))
  const powers = Array.from({ length: Math.ceil(Math.log10(to)) - first + 1 }, (_, place) => first + place)
  return powers
    .flatMap(power => [1, 2, 5].map(digit => Number(`${digit}e${power}`)))
    .filter(step => step >= from && step <= to)
}
