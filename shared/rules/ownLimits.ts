import { describeContext, findConstants, printWith, replaceConstants, type Constant } from '../expression/constants.ts'
import { parse } from '../expression/parse.ts'

/** The most own limits of a rule on all instruments together. They are stored in one item. */
export const ownLimitsOfRule = 200

/** The most characters of the reason for an own limit. */
export const ownLimitReason = 500

/** The expression and the clear condition of a rule, as they are written. */
export interface RuleTexts {
  readonly expression: string
  readonly clear?: string | undefined
}

/** A number in a rule that an own limit of an instrument may replace. */
export interface RulePlace {
  /** The number's index among the numbers of the expression. The numbers of the clear condition follow. */
  readonly place: number
  readonly value: number
  readonly isClear: boolean
  /** Returns the condition printed with another value. */
  readonly conditionWith: (value: number) => string
  /** The item or expression that the number is compared with. If it changes, the number means another limit. */
  readonly context: string
}

/** Finds the numbers of a rule that own limits of an instrument may replace. A text that cannot be parsed has none. */
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

/** The own values of an instrument, by the place of the number that each replaces. */
export type OwnValues = ReadonlyMap<number, number>

/** Returns the texts of a rule with an instrument's values in place of the rule's numbers. */
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
