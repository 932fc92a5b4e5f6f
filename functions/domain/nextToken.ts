import { Validation } from './errors.ts'

/** Makes the token that lets a later call continue a list, or a long piece of work, after this key. */
export const makeNextToken = (key: string): string => Buffer.from(JSON.stringify({ after: key })).toString('base64url')

/** Returns the key that a token contains. Throws a Validation if the text is not such a token. */
export const keyInToken = (token: string): string => {
  try {
    const { after } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as { after?: unknown }
    if (typeof after === 'string') return after
  } catch {
    // A text that cannot be decoded is rejected by the error below, like a token that contains no key.
  }
  throw wrongToken()
}

export const wrongToken = (): Validation =>
  new Validation([{ field: 'nextToken', message: 'This is not a token of an earlier answer; ask for the first page' }])

/**
 * Returns the first position after a key in a sorted list of keys. The key itself may have been removed since the
 * token was made.
 */
export const firstPlaceAfter = (
  keys: readonly string[],
  last: string,
  order: 'ascending' | 'descending' = 'ascending',
): number => {
  const place = keys.findIndex(key => (order === 'ascending' ? key > last : key < last))
  return place === -1 ? keys.length : place
}
