import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { securityHeaders } from '#shared/server/securityHeaders.ts'

type HeaderName = keyof ReturnType<typeof securityHeaders>

const override = true

/**
 * The format that CloudFront expects for each header. If a header is added to `securityHeaders`, this file does not
 * compile until the header is added here too.
 */
const behaviors: {
  readonly [Name in HeaderName]: (value: string) => ResponseSecurityHeadersBehavior
} = {
  'content-security-policy': contentSecurityPolicy => ({ contentSecurityPolicy: { contentSecurityPolicy, override } }),
  'x-content-type-options': () => ({ contentTypeOptions: { override } }),
  'x-frame-options': value => ({
    frameOptions: { frameOption: oneOf(Object.values(HeadersFrameOption), value), override },
  }),
  'referrer-policy': value => ({
    referrerPolicy: { referrerPolicy: oneOf(Object.values(HeadersReferrerPolicy), value), override },
  }),
  'strict-transport-security': value => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      preload: value.includes('preload'),
      override,
    },
  }),
}

const oneOf = <T extends string>(known: readonly T[], value: string): T => {
  const found = known.find(option => option === value)
  if (!found) {
    const remedy = `Use one of ${known.join(', ')} in shared/server/securityHeaders.ts`
    throw new Error(`CloudFront cannot send a security header with the value '${value}'. ${remedy}`)
  }
  return found
}

/** The policy that adds the headers of `shared/server/securityHeaders.ts` to every response of the distribution. */
export const securityHeadersPolicy = (
  scope: Construct,
  id: string,
  connectOrigins: readonly string[],
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    comment: 'Benchwatch: the security headers of console and API',
    securityHeadersBehavior: Object.assign(
      {},
      ...Object.entries(securityHeaders(connectOrigins)).map(([name, value]) => behaviors[name as HeaderName](value)),
    ) as ResponseSecurityHeadersBehavior,
  })
