const others = /[^\p{L}\p{N}]/gu

/**
 * Returns only the letters and digits of a name, in capitals. Tolerant searches compare this form, so that `lc0002`
 * finds `LC-0002`.
 */
export const looseName = (name: string): string => name.normalize('NFKC').toUpperCase().replace(others, '')
