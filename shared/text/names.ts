/** Matches printable ASCII without blanks at its ends. A name of this kind has only one spelling. */
const plainName = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

/**
 * Returns a name in its canonical spelling, in which new names are stored: composed (NFC), without blanks at its ends,
 * and with plain blanks instead of Unicode's special ones.
 */
export const canonicalName = (name: string): string =>
  plainName.test(name)
    ? name
    : name
        .replace(/\p{Zs}/gu, ' ')
        .trim()
        .normalize('NFC')

/**
 * Characters and the ones that they look like in most fonts: the micro sign, and characters that are used as hyphens.
 */
const twins: ReadonlyMap<string, string> = new Map([
  ['\u00b5', '\u03bc'],
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2212', '-'],
])

const twin = /[\u00b5\u2010\u2011\u2212]/g

/** Returns a text that is the same for all names that look the same. */
export const lookOf = (name: string): string =>
  canonicalName(name)
    .replace(twin, character => twins.get(character) ?? character)
    .replace(/ {2,}/g, ' ')

/** The names that are taken. A new name must look different from all of them. */
export interface TakenNames {
  /**
   * Returns the taken name that is the same as the given one except for its spelling. The stored name keeps its
   * spelling.
   */
  readonly meant: (name: string) => string | undefined
  /** Returns a taken name that is not the given one but looks the same. */
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

/** The message for a new name that looks like a taken one. */
export const alikeText = (taken: string): string =>
  `It looks the same as "${taken}", which is another name. Choose a name that looks different`
