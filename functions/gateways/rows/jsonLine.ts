/**
 * How JSON.stringify writes the beginning of an unpaired surrogate. A text may also contain these characters without
 * having one, so it is checked further.
 */
const mayBeHalf = '\\ud'

/**
 * Returns a row as a line of JSON that every reader accepts. Texts stored by earlier releases may contain unpaired
 * surrogates, which would make a whole query fail. Each is replaced with U+FFFD.
 */
export const jsonLine = (row: object): string => {
  const json = JSON.stringify(row)
  return `${json.includes(mayBeHalf) ? JSON.stringify(row, wellFormed) : json}\n`
}

const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value
