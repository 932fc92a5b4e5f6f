let collator: Intl.Collator | undefined

/**
 * Compares texts for a natural sort order: `Item 9` comes before `Item 10`, and case is ignored. The collator is
 * created on first use, because creating it would delay the first paint of a page.
 */
export const compareTexts = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })).compare(one, other)
