import { printName } from '#shared/expression/print.ts'
import { isBuiltInName } from '#shared/expression/builtIns.ts'
import { simpleCondition } from '#shared/expression/simpleCondition.ts'
import type { UnpublishedRule } from './rule.ts'
import { parsed } from './ruleExpression.ts'

/** A clear condition that a trial computes: the value has to go further back than the rule's limit. */
export interface TriedClear {
  /** `(P < 380)`. */
  readonly text: string
  readonly name: string
  readonly isTrue: (value: number) => boolean
}

/** How far from the limit a clear condition is, as parts of the limit. */
const nearest = 1 / 1000
const farthest = 1 / 2

/** The steps from a limit of 0, whose unit says nothing about its size. */
const zeroSteps = { from: 0.01, to: 100 }

/**
 * The clear conditions to try for a rule that compares one data item with one number, the one nearest to the limit
 * first. None for other rules, and for one that has a clear condition.
 */
export const triedClearsOf = ({ type, clear, expression }: UnpublishedRule): readonly TriedClear[] => {
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
  // Fewer digits than a number has: 0.3 - 0.1 is 0.2.
  return roundSteps(steps).map(step => Number((limit + direction * step).toPrecision(12)))
}

/** 1, 2 and 5 of each power of ten between two sizes. */
const roundSteps = ({ from, to }: { readonly from: number; readonly to: number }): readonly number[] => {
  const first = Math.floor(Math.log10(from))
  const powers = Array.from({ length: Math.ceil(Math.log10(to)) - first + 1 }, (_, place) => first + place)
  return powers
    .flatMap(power => [1, 2, 5].map(digit => Number(`${digit}e${power}`)))
    .filter(step => step >= from && step <= to)
}
