const others = /[^\p{L}\p{N}]/gu

/**
 * Returns the letters and digits of a name in capitals, which are all that a tolerant search compares: `lc0002` then
 * finds `LC-0002`.
 */
export const looseName = (name: string): string => name.normalize('NFKC').toUpperCase().replace(others, '')
