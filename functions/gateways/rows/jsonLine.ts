/** Half of a character, as JSON.stringify writes it. A text may have these letters too. */
const mayBeHalf = '\\ud'

/**
 * Returns a row as a line of JSON that every reader takes. Texts stored by earlier releases may have halves of
 * characters, which would make a whole query fail; each is replaced by U+FFFD.
 */
export const jsonLine = (row: object): string => {
  const json = JSON.stringify(row)
  return `${json.includes(mayBeHalf) ? JSON.stringify(row, wellFormed) : json}\n`
}

const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value
