import { printName } from '#shared/expression/print.ts'
import type { RuleParameter } from './useParameters.ts'

/** The start of a name in an expression, and its position in UTF-16 code units. `end` is exclusive. */
export interface Beginning {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Matches a name, with its `$` if it has one, at the end of a text. A match starts at a word boundary. */
const letters = /(?<![a-z0-9_$])\d*(\$[a-z0-9_]*|[a-z_][a-z0-9_]*)$/i

/** The name that is being typed at the caret; undefined if there is none, or if the caret is within a quoted text. */
export const beginningAt = (expression: string, caret: number): Beginning | undefined => {
  const before = expression.slice(0, caret)
  // If the number of quotes before the caret is odd, the caret is within a quoted text. A quote within such a text is
  // doubled, so it does not change the parity.
  const isQuoted = before.split("'").length % 2 === 0 || before.split('"').length % 2 === 0
  const text = letters.exec(before)?.[1]
  return isQuoted || text === undefined ? undefined : { text, start: caret - text.length, end: caret }
}

const offeredAtOnce = 8

/** The rank of a parameter for the typed text, the best being 0; undefined if it does not match. */
const rankOf = ({ mnemonic, displayName }: RuleParameter, typed: string): number | undefined => {
  const [name, shown] = [mnemonic.toLowerCase(), displayName.toLowerCase()]
  if (name.startsWith(typed)) return 0
  if (shown.startsWith(typed)) return 1
  return name.includes(typed) || shown.includes(typed) ? 2 : undefined
}

/** The parameters to suggest, best matches first. If the name is already complete, none are suggested. */
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

/** Replaces the start of a name with a parameter. Returns the expression and the new position of the caret. */
export const complete = (
  expression: string,
  { start, end }: Beginning,
  { mnemonic, inserted }: RuleParameter,
): { readonly expression: string; readonly caret: number } => {
  const name = inserted ?? printName(mnemonic)
  return { expression: expression.slice(0, start) + name + expression.slice(end), caret: start + name.length }
}
