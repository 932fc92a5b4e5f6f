import { printName } from '#shared/expression/print.ts'
import type { RuleParameter } from './useParameters.ts'

/** The beginning of a name in an expression, and its place: UTF-16 code units, the end exclusive. */
export interface Beginning {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Matches the name at the end of a text. A match can begin only at the beginning of a word. */
const letters = /(?<![a-z0-9_])\d*([a-z_][a-z0-9_]*)$/i

/** The name that is being typed at the caret; undefined within a text in quotes, and if no name begins there. */
export const beginningAt = (expression: string, caret: number): Beginning | undefined => {
  const before = expression.slice(0, caret)
  // An odd number of quotes before the caret means that it is within a quoted text. A quote within such a text is
  // doubled, so it does not change whether the number is odd.
  const isQuoted = before.split("'").length % 2 === 0 || before.split('"').length % 2 === 0
  const text = letters.exec(before)?.[1]
  return isQuoted || text === undefined ? undefined : { text, start: caret - text.length, end: caret }
}

const offeredAtOnce = 8

/** The rank of a parameter for the typed text: the lower, the better it fits; undefined if it does not fit. */
const rankOf = ({ mnemonic, displayName }: RuleParameter, typed: string): number | undefined => {
  const [name, shown] = [mnemonic.toLowerCase(), displayName.toLowerCase()]
  if (name.startsWith(typed)) return 0
  if (shown.startsWith(typed)) return 1
  return name.includes(typed) || shown.includes(typed) ? 2 : undefined
}

/** The parameters that may be meant, the best first. Nothing is offered for a name that is complete. */
export const completionsFor = (parameters: Iterable<RuleParameter>, { text }: Beginning): readonly RuleParameter[] => {
  const typed = text.toLowerCase()
  const ranked = [...parameters].flatMap(parameter => {
    const rank = rankOf(parameter, typed)
    return rank === undefined ? [] : [{ parameter, rank }]
  })
  const offered = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, offeredAtOnce)
  return offered.length === 1 && offered[0]?.parameter.mnemonic === text
    ? []
    : offered.map(({ parameter }) => parameter)
}

/** The expression with a parameter in place of the beginning, and where the caret goes. */
export const complete = (
  expression: string,
  { start, end }: Beginning,
  { mnemonic }: RuleParameter,
): { readonly expression: string; readonly caret: number } => {
  const name = printName(mnemonic)
  return { expression: expression.slice(0, start) + name + expression.slice(end), caret: start + name.length }
}
