import { describe, expect, it } from 'vitest'
import { functionNames } from '#infra/access.ts'
import { environmentOf, statementsOf } from './policies.ts'
import { at, findings, parts, resourcesOf, synth, type Resource } from './synth.ts'

const templates = synth()
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a'

describe('the checks of cdk-nag', () => {
  it.each([
    ['a stage', {}, ['Annotation::benchwatch:nobodyIsTold']],
    [
      'a stage with a host name, a region and an address for alarms',
      { domainName: 'a.example.com', certificateArn, region: 'eu-central-1', alarmEmail: 'a@example.com' },
      [],
    ],
    ['an ephemeral stage', { stage: 'trial', ephemeral: true }, []],
  ])('find nothing in %s that is not acknowledged; it warns where nobody is told of alarms', (_, context, warnings) => {
    expect(findings(context)).toEqual({ checks: [], warnings })
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

/** Not ours: the CDK's functions that upload the console's files and empty a bucket before it is removed; and a key's statement for the owner's account, without which it could be lost for good. */
const foreign = (path: string, { Principal }: PolicyStatement): boolean =>
  path.includes('Custom::CDKBucketDeployment') ||
  JSON.stringify(Principal ?? '').includes('S3AutoDeleteObjectsCustomResourceProviderRole') ||
  (/(Operations\/|ContentDelivery\/First|ContentDelivery\/Second)Key\/Resource$/.test(path) &&
    JSON.stringify(Principal).includes(':root'))

describe('every policy', () => {
  it('names its actions whole', () => {
    const wild = statements.filter(
      ([path, statement]) =>
        statement.Effect === 'Allow' &&
        !foreign(path, statement) &&
        [statement.Action].flat().some(action => action.includes('*')),
    )
    expect(wild).toEqual([])
  })

  it('lets nobody in without naming who', () => {
    const open = statements.filter(
      ([, { Effect, Principal }]) =>
        Effect === 'Allow' && ['"*"', '{"AWS":"*"}'].includes(JSON.stringify(Principal) ?? ''),
    )
    expect(open).toEqual([])
  })

  it('lets no administrator be: no managed policies besides those of the functions that the CDK brings', () => {
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

describe('every bucket', () => {
  const buckets = parts.flatMap(part =>
    resourcesOf(templates[part], 'AWS::S3::Bucket').map(([id, bucket]) => ({ part, id, bucket })),
  )

  it.each(buckets)('$part/$id is private, encrypted and opened over TLS only', ({ part, id, bucket }) => {
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

describe('the functions', () => {
  const variables = parts.flatMap(part =>
    resourcesOf(templates[part], 'AWS::Lambda::Function').flatMap(([, fn]) => Object.entries(environmentOf(fn))),
  )

  it('find no secret in their configuration but those that protect no data, and these by reference', () => {
    const secrets = variables.filter(([name]) =>
      /SECRET|PASSWORD|TOKEN|(?<!AWS_CA_)KEY/.test(
        name.replace(/_TABLE$/, '').replace(/ONCE_KEYS|CONTENT_KEY_IDS/, ''),
      ),
    )
    expect(new Set(secrets.map(([name]) => name))).toEqual(new Set(['ORIGIN_SECRET', 'LIVE_SECRET']))
    expect(JSON.stringify(secrets)).toMatch(/resolve:secretsmanager|GetStackOutput/)
  })
})

describe('the audit trail', () => {
  it('can be read and added to, and nothing else, by any function', () => {
    const actions = functionNames.flatMap(name =>
      statementsOf(templates, name)
        .filter(({ resources }) => resources.some(resource => resource.startsWith('table/audit')))
        .flatMap(statement => statement.actions),
    )
    // The last four read its stream, for the copy.
    const allowed = ['PutItem', 'Query', 'DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
    expect([...new Set(actions)].toSorted()).toEqual(allowed.map(action => `dynamodb:${action}`).toSorted())
  })
})
