import { describeContext, findConstants, printWith, replaceConstants, type Constant } from '../expression/constants.ts'
import { parse } from '../expression/parse.ts'

/** The maximum number of own limits of one rule, counting all instruments. They are stored in one item. */
export const ownLimitsOfRule = 200

/** The maximum length of the reason for an own limit, in characters. */
export const ownLimitReason = 500

/** The expression and the clear condition of a rule, as the user wrote them. */
export interface RuleTexts {
  readonly expression: string
  readonly clear?: string | undefined
}

/** A number in a rule that an instrument's own limit may replace. */
export interface RulePlace {
  /**
   * The number's index, counted from 0. The numbers of the expression come first, then those of the clear condition.
   */
  readonly place: number
  readonly value: number
  readonly isClear: boolean
  /** Prints the condition that contains the number, with another value in the number's place. */
  readonly conditionWith: (value: number) => string
  /**
   * What the number is compared with: an item or an expression. If this changes, the number means a different limit.
   */
  readonly context: string
}

/** Finds the numbers of a rule that own limits may replace. A text that cannot be parsed has none. */
export const findPlaces = ({ expression, clear }: RuleTexts): RulePlace[] => {
  const own = constantsIn(expression)
  return [...own.map(one => placeOf(one, false)), ...constantsIn(clear ?? '').map(one => placeOf(one, true))].map(
    (found, place) => ({ ...found, place }),
  )
}

const placeOf = (constant: Constant, isClear: boolean): Omit<RulePlace, 'place'> => ({
  value: constant.value,
  isClear,
  conditionWith: value => printWith(constant, value),
  context: `${isClear ? 'clear ' : ''}${describeContext(constant)}`,
})

const constantsIn = (text: string): Constant[] => {
  const { tree } = parse(text)
  return tree ? findConstants(tree.root) : []
}

/** An instrument's own limits in one rule: the values, keyed by the place of the number that each one replaces. */
export type OwnValues = ReadonlyMap<number, number>

/** Returns a rule's expression and clear condition with its numbers replaced by an instrument's own values. */
export const applyOwnValues = ({ expression, clear }: RuleTexts, values: OwnValues): RuleTexts => {
  const first = constantsIn(expression).length
  const ofClear = new Map([...values].map(([place, value]) => [place - first, value]))
  return {
    expression: replaced(expression, values),
    clear: clear === undefined ? undefined : replaced(clear, ofClear),
  }
}

const replaced = (text: string, values: OwnValues): string => {
  const { tree } = parse(text)
  return tree ? replaceConstants(text, tree.root, values) : text
}
