import type * as z from 'zod'
import type { Role } from '../users/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodType
type Access = 'public' | readonly Role[]

/**
 * One call of the API. `path` follows `/api` and has its path parameters in braces, as in API Gateway's HTTP APIs.
 * The server enforces `roles`, and the console uses them to decide what to offer.
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
  /** The name of the call in the audit trail. Required for every call that changes something. */
  readonly audit?: Name
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** The media type, if the answer is plain text instead of JSON. If such a call fails, its answer is still JSON. */
  readonly mediaType?: string
}

/**
 * Returns the given call unchanged and keeps its exact types. The types of handlers and of the client are derived
 * from them.
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

/** The validated input that a call's handler gets. */
export interface Read<R extends Route> {
  readonly params: R extends Route<infer P> ? z.output<P> : never
  readonly query: R extends Route<Schema, infer Q> ? z.output<Q> : never
  readonly body: R extends Route<Schema, Schema, infer B> ? z.output<B> : never
}

type Sent<S> = S extends Schema ? (z.input<S> extends undefined ? unknown : z.input<S>) : unknown

/**
 * The input of a call in the client: path parameters, query and body merged into one object. No call uses the same
 * name in two of them.
 */
export type Input<R extends Route> = R extends Route<infer P, infer Q, infer B> ? Sent<P> & Sent<Q> & Sent<B> : never

/** The type of a call's answer if the call succeeds. */
export type Answer<R extends Route> = R extends Route<Schema, Schema, Schema, infer A> ? z.output<A> : never

/** The name of a call in the audit trail. Undefined for a call that only reads. */
export type Audit<R extends Route> =
  R extends Route<Schema, Schema, Schema, Schema, Access, infer Name> ? Name : undefined

export type ServiceRoutes = Readonly<Record<string, Route>>

/** The key of a call, such as `POST /api/…`. The HTTP API and the function look calls up by it. */
export const routeKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} /api${path}`
