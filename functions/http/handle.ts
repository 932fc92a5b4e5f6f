import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { routeKey, type Answer, type Audit, type Read, type Route, type ServiceRoutes } from '#shared/contract/route.ts'
import type { Trail } from '../domain/audit.ts'
import { AppError } from '../domain/errors.ts'
import { counted } from '../runtime/counted.ts'
import { logger } from '../runtime/logger.ts'
import { authorize, type Caller } from './authorize.ts'
import { makeFailedCall } from './failure.ts'
import { computeQuestionDigest, withBoundToken, withOwnToken } from './boundToken.ts'
import { readInput } from './readInput.ts'
import { requireDistribution } from './requireDistribution.ts'
import { noContent, respond } from './respond.ts'
import { buildTrail } from './trail.ts'

type Event = APIGatewayProxyEventV2WithJWTAuthorizer
type Result = APIGatewayProxyStructuredResultV2

/**
 * The argument of a call's handler: the input as defined by the contract, the caller and, for a change, the trail for
 * the audit record.
 */
export type Call<R extends Route> = Read<R> & {
  readonly now: number
  readonly requestId: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly sourceIp: string
} & (R['roles'] extends 'public' ? unknown : Signed<Audit<R>>)

type Signed<A> = { readonly user: Caller } & (A extends string ? { readonly trail: Trail } : unknown)

/**
 * A call of the contract, with the code that answers it. If the contract allows an undefined answer, it is sent as a
 * 204.
 */
export interface Operation<R extends Route> {
  readonly route: R
  readonly run: (call: Call<R>) => Promise<Answer<R>>
}

/** Binds a handler to its call. The types of input and answer come from the contract. */
export const handle = <R extends Route>(route: R, run: Operation<R>['run']): Operation<R> => ({ route, run })

/** Runs a change only once per idempotency key, however often the call is sent. */
export type Once = (asked: OnceAsked, change: () => Promise<unknown>) => Promise<unknown>

export interface OnceAsked {
  readonly key: string
  readonly user: string
  readonly routeKey: string
  readonly input: unknown
  readonly now: number
}

/**
 * Makes the Lambda handler of one service. A missing or misspelt operation is a compile error.
 * @param once makes a repeated `Idempotency-Key` harmless; required for a service whose users change things
 */
export const service = <Routes extends ServiceRoutes>(
  routes: Routes,
  operations: { [Name in keyof Routes]: Operation<Routes[Name]> },
  once?: Once,
): ((event: Event, context: Context) => Promise<Result>) => {
  const byKey = new Map(
    Object.keys(routes).map(name => [routeKey(routes[name] as Route), { name, operation: operations[name] }]),
  )
  return async (event, context) => {
    const started = Date.now()
    const requestId = event.requestContext?.requestId ?? context.awsRequestId
    const { name, operation } = byKey.get(event.routeKey) ?? {}
    const outcome = await answer(operation, once, event, requestId, started)
    logger.info('call', {
      operation: name ?? event.routeKey,
      status: outcome.result.statusCode,
      user: outcome.user,
      milliseconds: Date.now() - started,
      requestId,
    })
    return outcome.result
  }
}

const answer = async (
  operation: Operation<Route> | undefined,
  once: Once | undefined,
  event: Event,
  requestId: string,
  now: number,
): Promise<{ result: Result; user?: string }> => {
  let user: Caller | undefined
  try {
    requireDistribution(event.headers)
    if (!operation)
      throw new AppError('NotFound', 404, 'The API has no such call. GET /api/openapi.json lists its calls')
    const { route, run } = operation
    user = route.roles === 'public' ? undefined : await authorize(route.roles, event)
    const asked = { now, requestId }
    const trail = user && route.audit !== undefined ? buildTrail(route, asked, user.name) : undefined
    const input = readInput(route, event)
    const digest = computeQuestionDigest({ routeKey: event.routeKey, user: user?.name ?? '', ...input })
    const own = { ...input, query: withOwnToken(input.query, digest), body: withOwnToken(input.body, digest) }
    const call = { ...own, ...about(event), ...asked, user, trail } as Call<Route>
    const key = event.headers['idempotency-key']
    const body =
      once && key && user && route.audit && !isDryRun(call)
        ? await once(onceAsked(key, user, event.routeKey, call), () => run(call))
        : await run(call)
    return {
      result:
        body === undefined
          ? noContent
          : await respond(200, withBoundToken(body, digest), acceptedBy(event), route.mediaType),
      ...(user && { user: user.name }),
    }
  } catch (error) {
    const { status, body, headers } = makeFailedCall(error, requestId)
    noteFailure(status, error, requestId)
    const result = await respond(status, body, acceptedBy(event))
    return { result: { ...result, headers: { ...result.headers, ...headers } }, ...(user && { user: user.name }) }
  }
}

/**
 * Logs the failure of a call. If an AWS service is busy, that is not an error of the code, so the failure is logged
 * and counted separately.
 */
const noteFailure = (status: number, error: unknown, requestId: string): void => {
  if (status === 503) logger.warn('call put off', { error: error as Error, requestId, ...counted('calls put off') })
  else if (status >= 500) logger.error('call failed', { error: error as Error, requestId })
}

/**
 * Whether a call is a dry run. A dry run changes nothing, so it may be repeated without an idempotency key's
 * protection, and its answer may be too long to be stored.
 */
const isDryRun = ({ body }: { readonly body: unknown }): boolean =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true

const onceAsked = (key: string, user: Caller, route: string, call: Call<Route>): OnceAsked => ({
  key,
  user: user.name,
  routeKey: route,
  input: [call.params, call.query, call.body],
  now: call.now,
})

const about = ({ headers, requestContext }: Event) => ({ headers, sourceIp: requestContext.http.sourceIp })

const acceptedBy = ({ headers }: Event): string | undefined => headers['accept-encoding']
