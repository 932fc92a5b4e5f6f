import { functionCalled, isBuiltInName } from './builtIns.ts'
import { byPosition, problemAt, type ExpressionProblem, type Span } from './problem.ts'
import { comparisons, type Comparison, type Sign } from './tree.ts'

export type Token = Span &
  (
    | { readonly type: '(' | ')' | 'and' | 'or' | ',' }
    | { readonly type: 'comparison'; readonly operator: Comparison }
    | { readonly type: 'sign'; readonly sign: Sign }
    | { readonly type: 'number'; readonly value: number; readonly isDigits: boolean }
    | { readonly type: 'text' | 'code'; readonly value: string }
    /** A mnemonic, a built-in input or the name of a function. A quoted name is always a mnemonic. */
    | { readonly type: 'name'; readonly value: string; readonly isQuoted: boolean }
    | { readonly type: 'truth'; readonly value: boolean }
    /** A dot or an exclamation mark on its own. Both can be part of another token, but are not tokens themselves. */
    | { readonly type: 'stray' }
  )

type Kind = { [T in Token as T['type']]: Omit<T, keyof Span> }[Token['type']]

const keywords: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['and', { type: 'and' }],
  ['or', { type: 'or' }],
  ['has', { type: 'comparison', operator: 'has' }],
  ['contains', { type: 'comparison', operator: 'has' }],
  ['true', { type: 'truth', value: true }],
  ['false', { type: 'truth', value: false }],
])

const plainName = /^[a-z_][a-z0-9_]*$/i

/** Whether expressions can contain this mnemonic without double quotes. */
export const isPlainName = (name: string): boolean => plainName.test(name) && !keywords.has(name.toLowerCase())

const isComparison = (text: string): text is Comparison => comparisons.some(known => known === text)
const isSign = (text: string): text is Sign => text.length === 1 && '+-*/'.includes(text)

/**
 * Matches one token of an expression. The alternatives begin with different characters, so that matching never has to
 * backtrack far.
 */
const part =
  /(?<space>[ \t\r\n]+)|(?<code>0x[0-9a-f]+)|(?<number>[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)|(?<name>\$?[a-z_][a-z0-9_]*)|(?<quoted>'(?:[^']|'')*'(?!')|"(?:[^"]|"")*"(?!"))|(?<symbol>[()]|!=|>=|<=|[=><+*/-])/iy

/**
 * Splits a text into tokens, and lists everything that no expression can contain. Never throws. Takes time linear in
 * the length.
 */
export const tokenize = (text: string): { readonly tokens: Token[]; readonly problems: ExpressionProblem[] } => {
  const tokens: Token[] = []
  const problems: ExpressionProblem[] = []
  let start = 0
  while (start < text.length) {
    part.lastIndex = start
    const groups = part.exec(text)?.groups
    if (groups) {
      const end = part.lastIndex
      const kind = kindOf(groups)
      if (kind) tokens.push({ ...kind, start, end })
      start = end
      continue
    }
    const other = isCommaOfChange(text, start, tokens)
      ? ({ type: ',', start, end: start + 1 } as const)
      : otherCharacterAt(text, start)
    if ('code' in other) problems.push(other)
    else tokens.push(other)
    start = other.end
  }
  return { tokens, problems: byPosition(problems) }
}

/** Returns the kind of token that was matched, or undefined for white space. */
const kindOf = ({ code, number, name, quoted, symbol }: Record<string, string | undefined>): Kind | undefined => {
  if (symbol !== undefined) return symbolOf(symbol)
  if (name !== undefined) return keywords.get(name.toLowerCase()) ?? nameOf(name)
  if (number !== undefined) return { type: 'number', value: Number(number), isDigits: /^\d+$/.test(number) }
  if (code !== undefined) return { type: 'code', value: code.toLowerCase() }
  if (quoted === undefined) return undefined
  const quote = quoted.charAt(0)
  const value = quoted.slice(1, -1).replaceAll(quote + quote, quote)
  return quote === "'" ? { type: 'text', value } : { type: 'name', value, isQuoted: true }
}

/** Creates the token for a name in an expression. Built-in inputs may be written in any case. */
const nameOf = (name: string): Kind => ({
  type: 'name',
  value: isBuiltInName(name) ? name.toUpperCase() : name,
  isQuoted: false,
})

const symbolOf = (symbol: string): Kind => {
  if (isComparison(symbol)) return { type: 'comparison', operator: symbol }
  if (isSign(symbol)) return { type: 'sign', sign: symbol }
  return { type: symbol === '(' ? '(' : ')' }
}

/** Whether this is the comma after the parameter of the function `change`. A comma is not allowed anywhere else. */
const isCommaOfChange = (text: string, start: number, tokens: readonly Token[]): boolean => {
  const [name, bracket, parameter] = tokens.slice(-3)
  return (
    text[start] === ',' &&
    parameter?.type === 'name' &&
    bracket?.type === '(' &&
    name?.type === 'name' &&
    !name.isQuoted &&
    functionCalled(name.value) === 'change'
  )
}

/** Returns the problem of a character that begins no token, or the token for a stray dot or exclamation mark. */
const otherCharacterAt = (text: string, start: number): ExpressionProblem | Token => {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
  const span = { start, end: start + character.length }
  if (character === '.' || character === '!') return { type: 'stray', ...span }
  if (character === "'" || character === '"') {
    const what = character === "'" ? 'text' : 'mnemonic'
    return problemAt('odd-quotes', { start, end: text.length }, `This ${what} has no closing quote`)
  }
  return '[]{}'.includes(character)
    ? problemAt('bad-bracket', span, `Use ( and ) instead of ${character}`)
    : problemAt('bad-character', span, 'This character has no meaning in an expression')
}
