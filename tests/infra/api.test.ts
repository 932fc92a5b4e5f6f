import { describe, expect, it } from 'vitest'
import { routeKey } from '#shared/contract/route.ts'
import { allRoutes, fallbackRouteKey } from '#shared/contract/routes.ts'
import { environmentOf } from './policies.ts'
import { at, resourcesOf, synth, theOnly } from './synth.ts'

const { service } = synth()
const routes = resourcesOf(service, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties)

/** The name of the function that a route invokes. */
const functionBehind = (target: unknown): unknown => {
  const integration = service.Resources[at<string>(target, 'Fn::Join.1.1.Ref')]?.Properties
  expect(integration).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' })
  const fn = service.Resources[at<string>(integration, 'IntegrationUri.Fn::GetAtt.0')]
  return fn && environmentOf(fn)['POWERTOOLS_SERVICE_NAME']
}

describe('the API', () => {
  it('has one route for each call, one for all other paths, and no others', () => {
    expect(routes.map(route => String(route['RouteKey'])).toSorted()).toEqual(
      [...allRoutes.map(({ route }) => routeKey(route)), fallbackRouteKey].toSorted(),
    )
  })

  it.each(allRoutes)('routes the call $operation to the function of its service', ({ service: name, route }) => {
    const found = routes.find(({ RouteKey }) => RouteKey === routeKey(route))
    expect(functionBehind(found?.['Target'])).toBe(name)
  })

  it.each(allRoutes.filter(({ route }) => route.roles !== 'public'))(
    'requires an access token for the call $operation',
    ({ route }) => {
      const [[authorizer] = []] = resourcesOf(service, 'AWS::ApiGatewayV2::Authorizer')
      expect(routes.find(({ RouteKey }) => RouteKey === routeKey(route))).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizerId: { Ref: authorizer },
        AuthorizationScopes: ['aws.cognito.signin.user.admin'],
      })
    },
  )

  it.each(allRoutes.filter(({ route }) => route.roles === 'public'))(
    'needs no access token for the call $operation',
    ({ route }) => {
      const found = routes.find(({ RouteKey }) => RouteKey === routeKey(route))
      expect(found?.['AuthorizationType']).toBe('NONE')
      expect(found).not.toHaveProperty('AuthorizerId')
    },
  )

  it('reads the access token from the header AccessToken, and accepts tokens of its own user pool and client only', () => {
    expect(theOnly(service, 'AWS::ApiGatewayV2::Authorizer').Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.AccessToken'],
      JwtConfiguration: {
        Audience: [{ 'Fn::GetStackOutput': { StackName: 'benchwatch-prod-data' } }],
        Issuer: { 'Fn::GetStackOutput': { StackName: 'benchwatch-prod-data' } },
      },
    })
  })

  it('limits the rate and logs each request without headers, query, path and body', () => {
    const { AccessLogSettings, DefaultRouteSettings, RouteSettings } = theOnly(
      service,
      'AWS::ApiGatewayV2::Stage',
    ).Properties
    expect(DefaultRouteSettings).toEqual({ ThrottlingBurstLimit: 400, ThrottlingRateLimit: 200 })
    const open = allRoutes.filter(({ route }) => route.roles === 'public').map(({ route }) => routeKey(route))
    const own = { ThrottlingBurstLimit: 40, ThrottlingRateLimit: 20 }
    expect(RouteSettings).toEqual(Object.fromEntries([...open, fallbackRouteKey].map(key => [key, own])))
    const logged = Object.values(JSON.parse(at(AccessLogSettings, 'Format')) as Record<string, string>)
    expect(logged).toContain('$context.routeKey')
    expect(logged.filter(value => !value.startsWith('$context.') || /header|query|token|path/i.test(value))).toEqual([])
  })

  it('may invoke the function of each service, and no one else may invoke these functions', () => {
    const permissions = resourcesOf(service, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ Principal }) => Principal !== 'events.amazonaws.com' && Principal !== 'iot.amazonaws.com')
    expect(permissions).toHaveLength(new Set(allRoutes.map(({ service: name }) => name)).size)
    for (const { Principal, SourceArn } of permissions) {
      expect(Principal).toBe('apigateway.amazonaws.com')
      expect(JSON.stringify(SourceArn)).toContain(resourcesOf(service, 'AWS::ApiGatewayV2::Api')[0]?.[0])
    }
  })
})
