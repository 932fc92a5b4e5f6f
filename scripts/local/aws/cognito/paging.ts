import type { Input } from '../protocol/awsRequest.ts'
import { invalidParameter, optionalNumber, optionalText } from './input.ts'

const largestPage = 60

const keyOfToken = (token: string): string => {
  const key = Buffer.from(token, 'base64url').toString('utf8')
  if (Buffer.from(key, 'utf8').toString('base64url') !== token) throw invalidParameter('Invalid pagination token')
  return key
}

/**
 * Cuts one page from a list of members. The token of the next page names the last member of this page, so members
 * that are added or removed between two pages do not shift the others. `names` has the operation's names for the page
 * size and the token.
 */
export const cutMemberPage = <T>(
  members: Iterable<T>,
  keyOf: (member: T) => string,
  input: Input,
  names: { limit: string; token: string } = { limit: 'Limit', token: 'NextToken' },
): { page: T[]; next: Record<string, string> } => {
  const limit = optionalNumber(input, names.limit) ?? largestPage
  if (limit < 1 || limit > largestPage) throw invalidParameter(`${names.limit} must be between 1 and ${largestPage}`)
  const token = optionalText(input, names.token)
  const after = token === undefined ? undefined : keyOfToken(token)
  const rest = [...members]
    .filter(member => after === undefined || keyOf(member) > after)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const more = rest.length > limit && last !== undefined
  return { page, next: more ? { [names.token]: Buffer.from(keyOf(last), 'utf8').toString('base64url') } : {} }
}
