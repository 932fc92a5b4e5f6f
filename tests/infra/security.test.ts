import { CfnResource, type Stack } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { functionNames } from '#infra/access/access.ts'
import { serviceNames } from '#shared/contract/routes.ts'
import { environmentOf, functionOf, inWords, statementsOf } from './policies.ts'
import { at, findings, parts, resourcesOf, synth, theOnly, type Resource, type Templates } from './synth.ts'

const templates = synth()
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a'

describe('the checks of cdk-nag', () => {
  it.each([
    ['a stage', {}, ['Annotation::benchwatch:nobodyIsNotified']],
    [
      'a stage with a host name, a region and an address for alarms',
      { domainName: 'a.example.com', certificateArn, region: 'eu-central-1', alarmEmail: 'a@example.com' },
      [],
    ],
    [
      'a stage with a web ACL and traces',
      { region: 'eu-central-1', alarmEmail: 'a@example.com', webAcl: true, tracing: true },
      [],
    ],
    ['an ephemeral stage', { stage: 'trial', ephemeral: true }, []],
  ])(
    'find no unacknowledged problem in %s, and warn if nobody is notified of operations alarms',
    (_, context, warnings) => {
      expect(findings(context)).toEqual({ checks: [], warnings })
    },
  )
})

describe("the check against CloudFormation's schema", () => {
  it('fails the synthesis for a wrong type, an unknown property and a missing property', () => {
    const wrong = {
      OfAnotherType: ['AWS::SQS::Queue', { DelaySeconds: 'soon' }],
      Unknown: ['AWS::SQS::Queue', { Name: 'queue' }],
      Missing: ['AWS::Lambda::Permission', { Action: 'lambda:InvokeFunction' }],
    } as const
    const add = ({ data }: { data: Stack }): void => {
      for (const [id, [type, properties]] of Object.entries(wrong)) void new CfnResource(data, id, { type, properties })
    }
    let message = ''
    try {
      findings({ alarmEmail: 'a@example.com' }, add)
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain("'soon' is not of type 'integer'")
    expect(message).toContain("'Name' was unexpected")
    expect(message).toContain("'Principal' is a required property")
  })

  it('also reports warnings, for example about a runtime that is no longer supported', () => {
    const role = 'arn:aws:iam::123456789012:role/any'
    const properties = { Code: { ZipFile: '' }, Handler: 'index.handler', Role: role, Runtime: 'nodejs18.x' }
    const { checks } = findings(
      { alarmEmail: 'a@example.com' },
      ({ data }) => void new CfnResource(data, 'Old', { type: 'AWS::Lambda::Function', properties }),
    )
    expect(checks.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName))).toContain('W2531')
  })
})

interface PolicyStatement {
  readonly Effect: string
  readonly Action: string | readonly string[]
  readonly Principal?: unknown
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const documentOf = ({ Properties }: Resource) =>
  Properties['PolicyDocument'] ?? Properties['KeyPolicy'] ?? Properties['AssumeRolePolicyDocument']

const statements: [path: string, statement: PolicyStatement][] = parts.flatMap(part =>
  Object.values(templates[part].Resources).flatMap(resource =>
    (at<PolicyStatement[] | undefined>(documentOf(resource), 'Statement') ?? []).map(
      (statement): [string, PolicyStatement] => [String(resource.Metadata?.['aws:cdk:path']), statement],
    ),
  ),
)

/**
 * Whether a statement is not the product's own. These are the statements of the CDK's functions that upload the
 * console's files and empty buckets, and the statement of each key that gives the owner's account access. Without the
 * latter, a key could be lost for good.
 */
const foreign = (path: string, { Principal }: PolicyStatement): boolean =>
  path.includes('Custom::CDKBucketDeployment') ||
  JSON.stringify(Principal ?? '').includes('S3AutoDeleteObjectsCustomResourceProviderRole') ||
  (/(Operations\/|ContentDelivery\/First|ContentDelivery\/Second)Key\/Resource$/.test(path) &&
    JSON.stringify(Principal).includes(':root'))

describe('every IAM policy', () => {
  it('names its actions without wildcards', () => {
    const wild = statements.filter(
      ([path, statement]) =>
        statement.Effect === 'Allow' &&
        !foreign(path, statement) &&
        [statement.Action].flat().some(action => action.includes('*')),
    )
    expect(wild).toEqual([])
  })

  it('admits no anonymous principal', () => {
    const open = statements.filter(
      ([, { Effect, Principal }]) =>
        Effect === 'Allow' && ['"*"', '{"AWS":"*"}'].includes(JSON.stringify(Principal) ?? ''),
    )
    expect(open).toEqual([])
  })

  it('belongs to a role, except the managed policies that the CDK attaches to its own functions', () => {
    const roles = parts.flatMap(part => resourcesOf(templates[part], 'AWS::IAM::Role'))
    const managed = roles
      .filter(([, { Properties }]) => Properties['ManagedPolicyArns'])
      .map(([, { Metadata }]) => Metadata?.['aws:cdk:path'])
    expect(managed).toEqual([
      expect.stringContaining('Custom::S3AutoDeleteObjects'),
      expect.stringContaining('Custom::CDKBucketDeployment'),
    ])
  })
})

describe('every S3 bucket', () => {
  const buckets = parts.flatMap(part =>
    resourcesOf(templates[part], 'AWS::S3::Bucket').map(([id, bucket]) => ({ part, id, bucket })),
  )

  it.each(buckets)('is private, encrypted and reachable by TLS only: $part/$id', ({ part, id, bucket }) => {
    expect(bucket.Properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(bucket.Properties['BucketEncryption']).toBeDefined()
    const policy = resourcesOf(templates[part], 'AWS::S3::BucketPolicy').find(
      ([, { Properties }]) => at(Properties, 'Bucket.Ref') === id,
    )
    const policyStatements = at<PolicyStatement[]>(policy?.[1].Properties, 'PolicyDocument.Statement')
    const denials = policyStatements.filter(({ Effect }) => Effect === 'Deny')
    expect(denials.map(({ Condition }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ])
  })
})

describe('the functions in the template', () => {
  const variables = parts.flatMap(part =>
    resourcesOf(templates[part], 'AWS::Lambda::Function').flatMap(([, fn]) => Object.entries(environmentOf(fn))),
  )

  it('have no secrets in their environment except two that protect no data and are passed as references', () => {
    const secrets = variables.filter(([name]) =>
      /SECRET|PASSWORD|TOKEN|(?<!AWS_CA_)KEY/.test(
        name.replace(/_TABLE$/, '').replace(/ONCE_KEYS|CERTIFICATE_KEYS|CONTENT_KEY_IDS/, ''),
      ),
    )
    expect(new Set(secrets.map(([name]) => name))).toEqual(new Set(['ORIGIN_SECRETS', 'LIVE_SECRET']))
    expect(JSON.stringify(secrets)).toMatch(/resolve:secretsmanager|GetStackOutput/)
  })
})

describe('the DynamoDB table of the audit trail', () => {
  it('can be read and extended by functions, but its records cannot be changed', () => {
    const actions = functionNames.flatMap(name =>
      statementsOf(templates, name)
        .filter(({ resources }) => resources.some(resource => resource.startsWith('table/audit')))
        .flatMap(statement => statement.actions),
    )
    // The last four actions read the table's stream, for copying the records.
    const allowed = ['PutItem', 'Query', 'DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
    expect([...new Set(actions)].toSorted()).toEqual(allowed.map(action => `dynamodb:${action}`).toSorted())
  })
})

describe('the web ACL', () => {
  const withAcl = synth({ region: 'eu-central-1', webAcl: true })

  it("protects the console and the API, and is created in us-east-1, if the stage's settings enable it", () => {
    const acl = theOnly(withAcl.edge, 'AWS::WAFv2::WebACL').Properties
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
    const { DistributionConfig } = theOnly(withAcl.web, 'AWS::CloudFront::Distribution').Properties
    expect(at(DistributionConfig, 'WebACLId')).toMatchObject({
      'Fn::GetStackOutput': { StackName: 'benchwatch-prod-edge', Region: 'us-east-1' },
    })
  })

  it('limits the request rate of each network address, and logs no tokens', () => {
    const acl = theOnly(withAcl.edge, 'AWS::WAFv2::WebACL').Properties
    expect(at<Resource['Properties'][]>(acl, 'Rules').map(({ Name, Priority }) => [Priority, Name])).toEqual([
      [0, 'RequestsPerAddress'],
      [1, 'PublicCallsPerAddress'],
      [2, 'AWSManagedRulesAmazonIpReputationList'],
      [3, 'AWSManagedRulesKnownBadInputsRuleSet'],
      [4, 'AWSManagedRulesCommonRuleSet'],
    ])
    const rate = at<{ Limit: number; ScopeDownStatement: object }>(acl, 'Rules.1.Statement.RateBasedStatement')
    // The API accepts 20 public calls per second from all addresses together.
    expect(rate.Limit).toBeLessThan(20 * 300)
    const paths = JSON.stringify(rate.ScopeDownStatement).match(/"SearchString":"[^"]+"/g)
    expect(paths).toEqual([
      '"SearchString":"/api/alarmbylink"',
      '"SearchString":"/api/acknowledgebylink"',
      '"SearchString":"/api/on_call_calendar/"',
      '"SearchString":"/api/login_user"',
      '"SearchString":"/api/send_verification_code/"',
      '"SearchString":"/api/change_default_password"',
      '"SearchString":"/api/forgot_password"',
      '"SearchString":"/api/openapi.json"',
    ])
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true')
    const { RedactedFields } = theOnly(withAcl.edge, 'AWS::WAFv2::LoggingConfiguration').Properties
    expect(RedactedFields).toContainEqual({ SingleHeader: { Name: 'accesstoken' } })
  })

  it('cannot be bypassed, because every API function requires the secret of the distribution', () => {
    const { DistributionConfig } = theOnly(withAcl.web, 'AWS::CloudFront::Distribution').Properties
    const origin = at<object[]>(DistributionConfig, 'Origins').find(one => at(one, 'CustomOriginConfig'))
    const sent = inWords(withAcl, 'web', at(origin, 'OriginCustomHeaders.0.HeaderValue'))
    for (const name of serviceNames) {
      const asked = environmentOf(functionOf(withAcl, name))['REQUIRED_ORIGIN_SECRETS']
      expect([name, inWords(withAcl, 'service', asked)]).toEqual([name, sent])
    }
  })

  it('does not exist without its setting, and then no API function requires the secret of the distribution', () => {
    expect(templates.edge.Resources).toEqual({})
    const { DistributionConfig } = theOnly(templates.web, 'AWS::CloudFront::Distribution').Properties
    expect(DistributionConfig).not.toHaveProperty('WebACLId')
    for (const name of serviceNames)
      expect(environmentOf(functionOf(templates, name))).not.toHaveProperty('REQUIRED_ORIGIN_SECRETS')
  })

  it('can get a new secret, which all functions accept before the distribution starts to send it', () => {
    const exchanging = synth({ region: 'eu-central-1', webAcl: true, originSecrets: 'Second,First' })
    const [before, now] = [withAcl, exchanging].map(stage =>
      inWords(stage, 'service', environmentOf(functionOf(stage, 'devices'))['REQUIRED_ORIGIN_SECRETS']).split(','),
    )
    expect(now).toEqual([expect.stringContaining('OriginSecretSecond'), before?.[0]])
    const { DistributionConfig } = theOnly(exchanging.web, 'AWS::CloudFront::Distribution').Properties
    const origin = at<object[]>(DistributionConfig, 'Origins').find(one => at(one, 'CustomOriginConfig'))
    expect(inWords(exchanging, 'web', at(origin, 'OriginCustomHeaders.0.HeaderValue'))).toBe(now?.[0])
  })
})

describe('the traces of requests', () => {
  it("are recorded if the stage's settings enable them, and add only the permission to write traces", () => {
    const traced = synth({ tracing: true })
    for (const name of functionNames) {
      expect(functionOf(templates, name).Properties).not.toHaveProperty('TracingConfig')
      expect(functionOf(traced, name).Properties['TracingConfig']).toEqual({ Mode: 'Active' })
      const rights = (stage: Templates) =>
        statementsOf(stage, name).flatMap(({ actions, resources }) =>
          actions.flatMap(action => resources.map(resource => `${action} on ${resource}`)),
        )
      const before = new Set(rights(templates))
      expect(
        rights(traced)
          .filter(right => !before.has(right))
          .toSorted(),
      ).toEqual(['xray:PutTelemetryRecords on *', 'xray:PutTraceSegments on *'])
    }
  })
})
