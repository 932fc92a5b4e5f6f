import { Aws, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { allRoutes, fallbackRouteKey, fallbackService, type NamedRoute } from '#shared/contract/routes.ts'
import { routeKey } from '#shared/contract/route.ts'
import { signInScope } from '#shared/server/userPool.ts'
import { metricNamespace } from './follower.ts'
import { openThrottle, throttle } from '../../apiThrottles.ts'
import type { Settings } from '../../config.ts'
import type { ServiceFunction } from './ServiceFunction.ts'
import type { Users } from '../data/Users.ts'

interface Props {
  readonly users: Users
  readonly functions: readonly ServiceFunction[]
  readonly settings: Settings
}

/**
 * The format of the access log, which has one line per request. The headers are not logged, because they contain
 * tokens. The query and the path are not logged either: some paths contain the user name, and people sometimes type a
 * password into the user name's field.
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    address: '$context.identity.sourceIp',
    userAgent: '$context.identity.userAgent',
    routeKey: '$context.routeKey',
    user: '$context.authorizer.claims.username',
    status: '$context.status',
    bytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    functionMilliseconds: '$context.integrationLatency',
    authorizerError: '$context.authorizer.error',
    functionError: '$context.integrationErrorMessage',
  }),
)

/**
 * The HTTP API. It has one route for each call of the contract, and no other routes. A route invokes the function of
 * the service that answers the call.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi
  /**
   * The metric that counts the API's answers with a 5xx status other than 503. A 503 only means that the caller
   * should try again.
   */
  readonly failures: MetricFilter
  /** The host name at which the API is reached, without scheme and path. */
  readonly address: string

  constructor(scope: Construct, id: string, { users, functions, settings }: Props) {
    super(scope, id)
    this.httpApi = new HttpApi(this, 'Http', {
      apiName: `benchwatch-${settings.stage}`,
      createDefaultStage: false,
      // The API has no CORS rules: the console has the same origin, and pages from other origins must not call the
      // API.
    })
    // The host name is assembled from its parts, because CloudFormation cannot extract it from an endpoint that
    // belongs to another stack.
    this.address = `${this.httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`
    this.failures = this.addStage(settings, this.addRoutes(users, functions))
  }

  private addStage(
    { stage: stageName, logRetentionDays, ephemeral }: Settings,
    openRoutes: readonly OpenRoute[],
  ): MetricFilter {
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: logRetentionDays,
      removalPolicy: ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: accessLogFormat },
    })
    const definition = stage.node.defaultChild as CfnStage // The default child of an HttpStage is a CfnStage.
    const own = { ThrottlingRateLimit: openThrottle.rate, ThrottlingBurstLimit: openThrottle.burst }
    definition.routeSettings = Object.fromEntries(openRoutes.map(({ key }) => [key, own]))
    // API Gateway only sets throttles for routes that already exist, so the API's stage is created after its routes.
    for (const { route } of openRoutes) stage.node.addDependency(route)
    return new MetricFilter(this, 'Failures', {
      logGroup,
      metricNamespace,
      metricName: `api failures ${stageName}`,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '5*'),
        FilterPattern.stringValue('$.status', '!=', '503'),
      ),
    })
  }

  /** Adds a route for each call. Returns the routes that need no token. */
  private addRoutes({ pool, client }: Users, functions: Props['functions']): OpenRoute[] {
    const authorizer = new HttpJwtAuthorizer('Sessions', pool.userPoolProviderUrl, {
      identitySource: ['$request.header.AccessToken'],
      jwtAudience: [client.userPoolClientId],
    })
    // Each function has a single permission for the whole API instead of one per route, because the API has only the
    // contract's routes.
    const scope = { scopePermissionToRoute: false }
    const integrations = new Map<string, HttpLambdaIntegration>(
      functions.map(({ name, fn }) => [name, new HttpLambdaIntegration(name, fn, scope)]),
    )
    const integrationOf = (service: string): HttpLambdaIntegration => {
      const integration = integrations.get(service)
      if (!integration)
        throw new Error(`The service ${service} has no function. Give it to Api in infra/stacks/ServiceStack.ts`)
      return integration
    }
    const openRoutes: OpenRoute[] = []
    for (const { service, operation, route } of allRoutes) {
      const open = route.roles === 'public'
      const added = new HttpRoute(this, operation, {
        httpApi: this.httpApi,
        routeKey: routeKeyOf(route),
        integration: integrationOf(service),
        ...(open ? { authorizer: new HttpNoneAuthorizer() } : { authorizer, authorizationScopes: [signInScope] }),
      })
      if (open) {
        openRoutes.push({ key: routeKey(route), route: added })
        acknowledgeOpen(
          added,
          `The contract makes this call public ('${route.summary}'): it is made before there is a session, or tells nothing of the fleet.`,
        )
      }
    }
    const fallback = new HttpRoute(this, 'Fallback', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.with(fallbackRouteKey.split(' ')[1] ?? '', HttpMethod.ANY),
      integration: integrationOf(fallbackService),
      authorizer: new HttpNoneAuthorizer(),
    })
    acknowledgeOpen(fallback, 'Answers that there is no such call, and reads nothing.')
    return [...openRoutes, { key: fallbackRouteKey, route: fallback }]
  }
}

interface OpenRoute {
  /** The route's key in the HTTP API, such as `POST /api/login_user`. */
  readonly key: string
  readonly route: HttpRoute
}

const acknowledgeOpen = (route: HttpRoute, reason: string): void =>
  Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason })

const routeKeyOf = ({ method, path }: NamedRoute['route']): HttpRouteKey =>
  HttpRouteKey.with(`/api${path}`, HttpMethod[method])
