import type * as z from 'zod'
import type { Role } from '../users/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodType
type Access = 'public' | readonly Role[]

/**
 * One call of the API. `path` is the part after `/api`, with path parameters in braces as HTTP APIs write them. The
 * server enforces `roles`; the console uses the same list to decide what to offer.
 */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Roles extends Access = Access,
  Name extends string | undefined = string | undefined,
  Path extends string = string,
> {
  readonly method: Method
  readonly path: `/${Path}`
  readonly summary: string
  readonly roles: Roles
  /** The name under which the audit trail records the call. Every call that changes something must have one. */
  readonly audit?: Name
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /**
   * The media type of an answer that is plain text instead of JSON. A failure of such a call is answered as JSON
   * nevertheless.
   */
  readonly mediaType?: string
}

/**
 * Returns the given call of the API with its exact types. The types of handlers and of the client are derived from
 * them.
 */
export const route = <
  Params extends Schema = z.ZodType<undefined>,
  Query extends Schema = z.ZodType<undefined>,
  Body extends Schema = z.ZodType<undefined>,
  Answer extends Schema = Schema,
  const Roles extends Access = Access,
  const Name extends string | undefined = undefined,
  const Path extends string = string,
>(
  definition: Route<Params, Query, Body, Answer, Roles, Name, Path>,
): Route<Params, Query, Body, Answer, Roles, Name, Path> => definition

/** The input that a call's handler gets after validation. */
export interface Read<R extends Route> {
  readonly params: R extends Route<infer P> ? z.output<P> : never
  readonly query: R extends Route<Schema, infer Q> ? z.output<Q> : never
  readonly body: R extends Route<Schema, Schema, infer B> ? z.output<B> : never
}

type Sent<S> = S extends Schema ? (z.input<S> extends undefined ? unknown : z.input<S>) : unknown

/**
 * The input of a client's call: path parameters, query and body in one object. No call has the same name in two of
 * them.
 */
export type Input<R extends Route> = R extends Route<infer P, infer Q, infer B> ? Sent<P> & Sent<Q> & Sent<B> : never

/** The answer of a successful call. */
export type Answer<R extends Route> = R extends Route<Schema, Schema, Schema, infer A> ? z.output<A> : never

/** The name under which the audit trail records a call. Undefined for a call that only reads. */
export type Audit<R extends Route> =
  R extends Route<Schema, Schema, Schema, Schema, Access, infer Name> ? Name : undefined

export type ServiceRoutes = Readonly<Record<string, Route>>

/** The key, such as `POST /api/…`, with which the HTTP API and the function find a call. */
export const routeKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} /api${path}`
