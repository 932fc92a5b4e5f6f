/**
 * The text with which JSON.stringify begins half a surrogate pair. A text may also contain these letters themselves.
 */
const mayBeHalf = '\\ud'

/**
 * Returns a row as a line of JSON that every reader accepts. Texts that earlier releases stored may have halves of
 * surrogate pairs, which would make a whole query fail. Each half is replaced by U+FFFD.
 */
export const jsonLine = (row: object): string => {
  const json = JSON.stringify(row)
  return `${json.includes(mayBeHalf) ? JSON.stringify(row, wellFormed) : json}\n`
}

const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value
