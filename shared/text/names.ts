/** Matches printable ASCII that does not begin or end with a space. Such a name has only one spelling. */
const plainName = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/**
 * Returns a name in its canonical spelling, which is how new names are stored: composed (NFC), without spaces at
 * either end, and with plain spaces instead of Unicode's special ones.
 */
export const canonicalName = (name: string): string =>
  plainName.test(name)
    ? name
    : name
        .replace(/\p{Zs}/gu, ' ')
        .trim()
        .normalize('NFC')

/**
 * Maps characters to characters that look the same in most fonts. These are the micro sign, and characters that are
 * used as hyphens.
 */
const twins: ReadonlyMap<string, string> = new Map([
  ['\u00b5', '\u03bc'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2212', '-'],
])

const twin = /[\u00b5\u2010\u2011\u2212]/g

/** Returns a text that is equal for all names that look the same. */
export const lookOf = (name: string): string =>
  canonicalName(name)
    .replace(twin, character => twins.get(character) ?? character)
    .replace(/ {2,}/g, ' ')

/** The names that are already taken. A new name must look different from all of them. */
export interface TakenNames {
  /** Returns the taken name that differs from the given one at most in its spelling. It is returned as stored. */
  readonly meant: (name: string) => string | undefined
  /** Returns a taken name that looks the same as the given one but is a different name. */
  readonly alike: (name: string) => string | undefined
}

export const takenNames = (names: Iterable<string>): TakenNames => {
  const exact = new Set(names)
  const spellings = new Map<string, string>()
  const looks = new Map<string, string>()
  for (const name of exact) {
    spellings.set(canonicalName(name), name)
    looks.set(lookOf(name), name)
  }
  const meant = (name: string): string | undefined => (exact.has(name) ? name : spellings.get(canonicalName(name)))
  return { meant, alike: name => (meant(name) === undefined ? looks.get(lookOf(name)) : undefined) }
}

/** The error message for a new name that looks the same as a taken one. */
export const alikeText = (taken: string): string =>
  `It looks the same as "${taken}", which is another name. Choose a name that looks different`
