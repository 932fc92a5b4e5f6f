/**
 * The kinds of texts from outside: single-line texts, and texts with several lines, which may also contain tabs. Both
 * must be well-formed Unicode without hidden characters. Decision 92 says why.
 */
export type TextKind = 'line' | 'lines'

/** Matches texts of printable ASCII, which need no further check. Most texts are of this kind. */
const plain: Readonly<Record<TextKind, RegExp>> = { line: /^[ -~]*$/, lines: /^[\t\n\r -~]*$/ }

/**
 * Matches joiners and variation selectors in places in which they have no effect. In emoji and in scripts other than
 * Latin, they change how neighbouring characters look. Next to any other character, they are invisible.
 */
const idleSelector = '(?<![^\\0-\\u02ff\\u200c\\u200d\\ufe00-\\ufe0f])[\\ufe00-\\ufe0f]'
const idleJoiner =
  '(?<![^\\0-\\u02ff\\u200c\\u200d])[\\u200c\\u200d]|[\\u200c\\u200d](?![^\\0-\\u02ff\\u200c\\u200d\\ufe00-\\ufe0f])'

/**
 * Matches unpaired surrogates, control characters, unusual line ends, characters that change the writing direction,
 * and characters without width.
 */
const hidden =
  '(?![\\u200c\\u200d\\ufe00-\\ufe0f])[\\p{Cs}\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]'

const refused: Readonly<Record<TextKind, RegExp>> = {
  line: new RegExp(`${idleSelector}|${idleJoiner}|${hidden}`, 'u'),
  lines: new RegExp(`${idleSelector}|${idleJoiner}|(?![\\t\\n\\r])${hidden}`, 'u'),
}

/** How many characters before the refused one an error message shows, so that people can find it. */
const shownBefore = 12

/**
 * Returns what is wrong with a text, as the end of a sentence that begins with the field's name: `cannot have an
 * invisible character: U+200B follows "PUMP"`. Returns undefined if the text is accepted. Takes time linear in the
 * text's length.
 */
export const textProblem = (text: string, kind: TextKind): string | undefined => {
  if (plain[kind].test(text)) return undefined
  const place = text.search(refused[kind])
  if (place === -1) return undefined
  const code = text.codePointAt(place) ?? 0
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const before = text.slice(0, place).trimEnd().slice(-shownBefore).toWellFormed()
  return `cannot have ${kindOf(code)}: ${name} ${before === '' ? 'is at the beginning' : `follows "${before}"`}`
}

const kindOf = (code: number): string => {
  if (code >= 0xd800 && code <= 0xdfff) return 'half of a character'
  if (code === 0x09) return 'a tab'
  if (lineEnds.has(code)) return 'a line end'
  return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 'a control character' : 'an invisible character'
}

const lineEnds: ReadonlySet<number> = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029])
