import { hash } from 'node:crypto'
import { isRecord } from '#shared/records/isRecord.ts'
import { wrongToken } from '../domain/nextToken.ts'

/** The request that a page token belongs to. With the token of another request, rows would be silently skipped. */
export interface Question {
  readonly routeKey: string
  readonly user: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The fields of a request that may differ from page to page: the token itself and the page size. */
const pagingFields = new Set(['nextToken', 'pageSize', 'pagesize', 'offSet', 'offset'])

const digestLength = 16

/** Computes a digest of the request that a page token belongs to: its call, filters and user. */
export const computeQuestionDigest = ({ routeKey, user, params, query, body }: Question): string =>
  hash('sha256', JSON.stringify([routeKey, user, params, filtersOf(query), filtersOf(body)]), 'base64url').slice(
    0,
    digestLength,
  )

const filtersOf = (input: unknown): unknown =>
  isRecord(input) ? Object.entries(input).filter(([name]) => !pagingFields.has(name)) : input

/**
 * Returns the answer of a call with its page token bound to the request. An answer without a token is returned
 * unchanged.
 */
export const withBoundToken = (answer: unknown, digest: string): unknown =>
  isRecord(answer) && typeof answer['nextToken'] === 'string'
    ? { ...answer, nextToken: `${digest}.${answer['nextToken']}` }
    : answer

/**
 * Returns the input of a call with its page token in the form in which the operation made it. Throws Validation if
 * the token belongs to another request.
 */
export const withOwnToken = <Input>(input: Input, digest: string): Input => {
  if (!isRecord(input) || typeof input['nextToken'] !== 'string') return input
  const token = input['nextToken']
  if (!token.startsWith(`${digest}.`)) throw wrongToken()
  return { ...input, nextToken: token.slice(digest.length + 1) }
}
