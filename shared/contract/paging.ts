import * as z from 'zod'
import { compared } from './texts.ts'

/** The page size if the request does not set one (specification A §9). */
export const defaultPageSize = 10_000

const size = z.int().min(1).max(defaultPageSize)
const number = z.int().min(1)

/**
 * The paging fields in the body of a request. The specification spells them in several ways, and all spellings are
 * accepted. `offset` is a page number, counted from 1.
 */
export const paging = {
  pageSize: size.optional(),
  pagesize: size.optional(),
  offSet: number.optional(),
  offset: number.optional(),
  nextToken: compared(2048).min(1, 'Required').optional(),
}

const sizeInQuery = z.coerce.number().pipe(size).optional()
const numberInQuery = z.coerce.number().pipe(number).optional()

/** The paging fields in the query string of a request, in which all values are texts. */
export const pagingInQuery = {
  pageSize: sizeInQuery,
  pagesize: sizeInQuery,
  offSet: numberInQuery,
  offset: numberInQuery,
  nextToken: paging.nextToken,
}

/** The fields that every paged answer has in addition to its rows. */
export const pagedAnswer = {
  total: z.int().min(0).optional(),
  nextToken: z.string().optional(),
  message: z.string().optional(),
}

type Paging = z.infer<z.ZodObject<typeof paging>>

export interface PageRequest {
  readonly size: number
  /** The number of the requested page, counted from 1. */
  readonly number: number
  /** The token that the previous page returned. It says where that page ended. Clients must treat it as opaque. */
  readonly nextToken: string | undefined
}

export const pageOf = (input: Paging): PageRequest => ({
  size: input.pageSize ?? input.pagesize ?? defaultPageSize,
  number: input.offSet ?? input.offset ?? 1,
  nextToken: input.nextToken,
})
