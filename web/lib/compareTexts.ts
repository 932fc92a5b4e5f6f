let collator: Intl.Collator | undefined

/**
 * Compares texts for sorting as people do: `Item 9` before `Item 10`, and without regard to case. The collator is made
 * on first use, because making it would delay the first painting of a page.
 */
export const compareTexts = (one: string, other: string): number =>
  (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })).compare(one, other)
