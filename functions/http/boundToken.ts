import { hash } from 'node:crypto'
import { isRecord } from '#shared/isRecord.ts'
import { wrongToken } from '../domain/nextToken.ts'

/** The request that a page token belongs to. A token from another request would silently skip rows. */
export interface Question {
  readonly routeKey: string
  readonly user: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The size of a page may change from one to the next; the token itself is no part of the question. */
const pagingFields = new Set(['nextToken', 'pageSize', 'pagesize', 'offSet', 'offset'])

const digestLength = 16

/** Identifies a question by call, filters and user. */
export const digestOf = ({ routeKey, user, params, query, body }: Question): string =>
  hash('sha256', JSON.stringify([routeKey, user, params, filtersOf(query), filtersOf(body)]), 'base64url').slice(
    0,
    digestLength,
  )

const filtersOf = (input: unknown): unknown =>
  isRecord(input) ? Object.entries(input).filter(([name]) => !pagingFields.has(name)) : input

/** The answer with its token bound to the question; an answer without one stays as it is. */
export const withBoundToken = (answer: unknown, digest: string): unknown =>
  isRecord(answer) && typeof answer['nextToken'] === 'string'
    ? { ...answer, nextToken: `${digest}.${answer['nextToken']}` }
    : answer

/** The input with its token as the operation made it. Validation if the token is of another question. */
export const withOwnToken = <Input>(input: Input, digest: string): Input => {
  if (!isRecord(input) || typeof input['nextToken'] !== 'string') return input
  const token = input['nextToken']
  if (!token.startsWith(`${digest}.`)) throw wrongToken()
  return { ...input, nextToken: token.slice(digest.length + 1) }
}
