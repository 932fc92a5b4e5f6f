import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { root } from '#infra/root.ts'
import { protectedPages, publicPages } from '#shared/users/pages.ts'
import { contentSecurityPolicy, securityHeaders } from '#shared/server/securityHeaders.ts'
import { uploadBuckets } from '#shared/server/tables.ts'
import { inWords } from './policies.ts'
import { at, resourcesOf, synth, theOnly } from './synth.ts'

const templates = synth()
const { web } = templates
const { DistributionConfig: distribution } = theOnly(web, 'AWS::CloudFront::Distribution').Properties
const api = at(distribution, 'CacheBehaviors.0')

type Handler = (event: { request: { uri: string } }) => { uri: string }

/** The handler of the edge function. CloudFront runs the file as a script that defines `handler`. */
const code = readFileSync(resolve(root, 'infra/edge/consolePath.js'), 'utf8')
const handler = runInNewContext(`${code}; handler`) as Handler
const fileFor = (uri: string): string => handler({ request: { uri } }).uri

describe('a path of the console', () => {
  const pages = [...publicPages, ...Object.keys(protectedPages)].map(path => path.replaceAll(/:\w+/g, 'anna.smith'))

  it.each([...pages, '/norightspage', '/nowhere'])("is answered with the console's page: %s", path => {
    expect(fileFor(path)).toBe('/index.html')
  })

  it.each(['/index.html', '/icon.svg', '/assets/index-CkyHe9dK.css', '/assets/font--OywRxA2.woff2'])(
    'is answered with a file: %s',
    path => {
      expect(fileFor(path)).toBe(path)
    },
  )
})

describe('uploads by browsers', () => {
  it("are allowed for pages of the console's distribution, and for no other page", () => {
    const calls = resourcesOf(web, 'Custom::UploadOrigin').map(([, { Properties }]) => Properties)
    expect(calls).toHaveLength(uploadBuckets.length)
    const [[distributionId] = []] = resourcesOf(web, 'AWS::CloudFront::Distribution')
    for (const { Update } of calls) {
      const parts = at<unknown[]>(Update, 'Fn::Join.1')
      const text = parts.map(part => (typeof part === 'string' ? part : JSON.stringify(part))).join('')
      expect(text).toContain('"AllowedMethods":["PUT"]')
      expect(text).toContain(
        `"AllowedOrigins":["https://{"Fn::GetAtt":["${distributionId}","DomainName"]}"],"AllowedMethods"`,
      )
      expect(text).toContain('"ExposeHeaders":["ETag"]')
    }
  })

  it("are allowed by a function that may only store the console's address and set that permission", () => {
    const actions = resourcesOf(web, 'AWS::IAM::Policy')
      .filter(([id]) => id.startsWith('UploadOrigins'))
      .flatMap(([, { Properties }]) => at<{ Action: unknown }[]>(Properties, 'PolicyDocument.Statement'))
      .flatMap(({ Action }) => Action)
    expect(new Set(actions)).toEqual(
      new Set(['logs:CreateLogStream', 'logs:PutLogEvents', 's3:PutBucketCORS', 'dynamodb:PutItem']),
    )
  })
})

describe('the distribution of the console', () => {
  it('has its address stored, so that mails have links even if the stage has no host name of its own', () => {
    const [[, call] = []] = resourcesOf(web, 'Custom::ConsoleAddress')
    const parts = at<unknown[]>(call?.Properties, 'Update.Fn::Join.1')
    const text = parts.map(part => (typeof part === 'string' ? part : JSON.stringify(part))).join('')
    const [[distributionId] = []] = resourcesOf(web, 'AWS::CloudFront::Distribution')
    expect(text).toContain('"action":"PutItem"')
    expect(text).toContain(
      `"Item":{"name":{"S":"console"},"address":{"S":"https://{"Fn::GetAtt":["${distributionId}","DomainName"]}"}`,
    )
  })

  it('sends the headers of shared/server/securityHeaders.ts, for console and API alike', () => {
    const [[policy, resource] = []] = resourcesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy')
    const headers = at(resource?.Properties, 'ResponseHeadersPolicyConfig.SecurityHeadersConfig')
    const strict = at<Record<string, unknown>>(headers, 'StrictTransportSecurity')
    expect({
      'content-security-policy': inWords(templates, 'web', at(headers, 'ContentSecurityPolicy.ContentSecurityPolicy')),
      'x-content-type-options': at(headers, 'ContentTypeOptions') && 'nosniff',
      'x-frame-options': at(headers, 'FrameOptions.FrameOption'),
      'referrer-policy': at(headers, 'ReferrerPolicy.ReferrerPolicy'),
      'strict-transport-security': [
        `max-age=${strict['AccessControlMaxAgeSec']}`,
        ...(strict['IncludeSubdomains'] ? ['includeSubDomains'] : []),
        ...(strict['Preload'] ? ['preload'] : []),
      ].join('; '),
    }).toEqual(securityHeaders(['https://bucket/Uploads', 'https://bucket/Contents', 'wss://liveApi']))
    for (const behavior of [at(distribution, 'DefaultCacheBehavior'), api]) {
      expect(at(behavior, 'ResponseHeadersPolicyId')).toEqual({ Ref: policy })
    }
  })

  it('has a content security policy whose only exception is WebAssembly', () => {
    const policy = contentSecurityPolicy(['https://uploads.example.com'])
    expect(policy.replace("script-src 'self' 'wasm-unsafe-eval';", '')).not.toMatch(/unsafe|\*|http:/)
  })

  it('forwards API requests uncached, with all methods and the token, and never answers them with a page', () => {
    expect(at(distribution, 'CacheBehaviors')).toHaveLength(1)
    expect(api).toMatchObject({
      PathPattern: '/api/*',
      // The ids of the managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    })
    expect(at(api, 'AllowedMethods')).toEqual(expect.arrayContaining(['PUT', 'DELETE']))
    expect(distribution).not.toHaveProperty('CustomErrorResponses')
  })

  it("sends the viewer's network address to the API, with a secret that proves that the request comes from it", () => {
    const source = readFileSync(resolve(root, 'infra/edge/viewerAddress.js'), 'utf8')
    const handle = runInNewContext(`${source}; handler`) as (event: object) => unknown
    const event = {
      viewer: { ip: '203.0.113.7' },
      request: { headers: { 'x-viewer-address': { value: 'pretended' } } },
    }
    expect(handle(event)).toEqual({ headers: { 'x-viewer-address': { value: '203.0.113.7' } } })
    expect(at(api, 'FunctionAssociations.0.EventType')).toBe('viewer-request')
    const origin = at<object[]>(distribution, 'Origins').find(one => at(one, 'CustomOriginConfig'))
    expect(at(origin, 'OriginCustomHeaders.0.HeaderName')).toBe('x-origin-secret')
    // The value is a reference that CloudFormation resolves. The template itself contains no secret.
    expect(JSON.stringify(at(origin, 'OriginCustomHeaders.0.HeaderValue'))).toContain('{{resolve:secretsmanager:')
  })

  it('writes access logs, without cookies', () => {
    expect(at(distribution, 'Logging')).toMatchObject({ IncludeCookies: false, Prefix: 'cloudfront/' })
  })

  it("requires HTTPS with TLS 1.2, and uses the owner's certificate", () => {
    const domainName = 'console.example.com'
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a'
    const own = theOnly(synth({ domainName, certificateArn }).web, 'AWS::CloudFront::Distribution').Properties[
      'DistributionConfig'
    ]
    expect(own).toMatchObject({
      Aliases: [domainName],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
      DefaultCacheBehavior: { ViewerProtocolPolicy: 'redirect-to-https' },
      HttpVersion: 'http2and3',
    })
  })

  it('lets browsers cache hashed files permanently, but makes them request the page each time', () => {
    const uploads = resourcesOf(web, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties)
    expect(
      uploads.map(({ Include, Exclude, SystemMetadata }) => [Include, Exclude, at(SystemMetadata, 'cache-control')]),
    ).toEqual([
      [['assets/*'], ['*'], 'public, max-age=31536000, immutable'],
      [undefined, ['assets/*'], 'no-cache'],
    ])
  })
})
