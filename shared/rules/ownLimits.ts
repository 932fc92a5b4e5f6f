import { describeContext, findConstants, printWith, replaceConstants, type Constant } from '../expression/constants.ts'
import { parse } from '../expression/parse.ts'

/** The most own limits of a rule on all instruments together, which are stored in one item. */
export const ownLimitsOfRule = 200

/** The most characters of the reason for an own limit. */
export const ownLimitReason = 500

/** The two conditions of a rule as they are written. */
export interface RuleTexts {
  readonly expression: string
  readonly clear?: string | undefined
}

/** A number in a rule for which an instrument may have a value of its own. */
export interface RulePlace {
  /** The number's index in the canonical tree of the expression. The numbers of the clear condition follow. */
  readonly place: number
  readonly value: number
  readonly isClear: boolean
  /** The condition as it prints with another value. */
  readonly conditionWith: (value: number) => string
  /** The item or expression that is compared with the number. If it changes, the number means another limit. */
  readonly context: string
}

/** The numbers of a rule for which an instrument may have values of its own. A text that cannot be parsed has none. */
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

/** The values of an instrument by the place of the number that they replace. */
export type OwnValues = ReadonlyMap<number, number>

/** The conditions of a rule with an instrument's values in place of its own. */
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
