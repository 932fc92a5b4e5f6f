import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#infra/root.ts'
import { parts, resourcesOf, synth, type Resource, type StackTemplate } from './synth.ts'

/** The templates of a stage that uses every optional setting. */
const templates = synth({
  stage: 'twelveletter',
  region: 'eu-central-1',
  domainName: 'a.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
  alarmEmail: 'a@example.com',
  reportSender: 'a@example.com',
  webAcl: true,
  tracing: true,
  originSecrets: 'First,Second,Third,Fourth,Fifth',
  acknowledgeByLink: true,
  linkKeys: 'First,Second,Third,Fourth,Fifth',
})
const all = [...parts, 'edge' as const].map((part): [part: string, template: StackTemplate] => [part, templates[part]])
const resources = all.flatMap(([, { Resources }]) => Object.entries(Resources))

const ofType = (type: string): Resource['Properties'][] =>
  all.flatMap(([, template]) => resourcesOf(template, type).map(([, { Properties }]) => Properties))

interface Composed {
  readonly 'Fn::Join'?: readonly [separator: string, joined: readonly unknown[]]
  readonly 'Fn::GetStackOutput'?: { readonly StackName: string; readonly OutputName: string }
}

/**
 * The name of a stack output contains the logical id of its resource. An ARN is at most this much longer than a name
 * that CloudFormation generates.
 */
const arnCharacters = 45
/**
 * Tables are referred to by their names, which need no extra characters. A table's name consists of the stack, the
 * logical id and 13 more characters, while the name of the output has 24 more around the same id.
 */
const addedTo = (outputName: string): number => (outputName.startsWith('PublishOutputRefTables') ? 0 : arnCharacters)
/** The maximum length of an account id, a partition or a region. */
const pseudoCharacters = 20

/** The maximum length of a template's value once CloudFormation has resolved it. */
const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  const { 'Fn::Join': join, 'Fn::GetStackOutput': output } = value as Composed
  if (output) return output.StackName.length + output.OutputName.length + addedTo(output.OutputName)
  if (!join) return pseudoCharacters
  const [separator, joined] = join
  return joined.reduce<number>((sum, part) => sum + separator.length + lengthOf(part), 0)
}

/** Rules of cfn-lint that the CDK's own validator lacks, as far as these templates could violate them. */
describe('the CloudFormation limits that the schema check leaves out', () => {
  it('are respected: the environment of a function has at most 4 KB (E3697)', () => {
    const sizes = ofType('AWS::Lambda::Function').map(({ Environment }) => {
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> }
      return Object.entries(Variables).reduce((sum, [name, value]) => sum + name.length + lengthOf(value), 0)
    })
    expect(sizes.length).toBeGreaterThan(15)
    expect(sizes.filter(size => size > 4_096)).toEqual([])
  })

  it('are respected: an alarm has a period that CloudWatch supports (E3615)', () => {
    const periods = ofType('AWS::CloudWatch::Alarm').flatMap(({ Period }) =>
      Period === undefined ? [] : [Number(Period)],
    )
    expect(periods.length).toBeGreaterThan(50)
    expect(periods.filter(period => ![10, 20, 30].includes(period) && period % 60 !== 0)).toEqual([])
  })

  it('are respected: a removal policy is one that CloudFormation knows (E3035, E3036)', () => {
    const words = resources.flatMap(([, { DeletionPolicy, UpdateReplacePolicy }]) => [
      DeletionPolicy,
      UpdateReplacePolicy,
    ])
    expect(new Set(words)).toEqual(new Set([undefined, 'Delete', 'Retain', 'RetainExceptOnCreate']))
  })

  it('are respected: a table with on-demand capacity has no provisioned throughput (E3638)', () => {
    const tables = ofType('AWS::DynamoDB::GlobalTable')
    expect(tables.length).toBeGreaterThan(10)
    expect(
      tables.filter(
        table => table['BillingMode'] !== 'PAY_PER_REQUEST' || 'WriteProvisionedThroughputSettings' in table,
      ),
    ).toEqual([])
  })

  // The CDK indents templates by one space.
  // docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it.each(all)('are respected: %s is a template of at most 1 MB (E1002)', (_, template) => {
    expect(Buffer.byteLength(JSON.stringify(template, undefined, 1))).toBeLessThanOrEqual(1_000_000)
  })

  it.each(all)('are respected: %s has no more parts than a template may have (E1003, E2010, E6010)', (_, template) => {
    const {
      Description = '',
      Parameters = {},
      Outputs = {},
    } = template as {
      Description?: string
      Parameters?: object
      Outputs?: object
    }
    expect(Buffer.byteLength(Description)).toBeLessThanOrEqual(1_024)
    expect(Object.keys(Parameters).length).toBeLessThanOrEqual(200)
    expect(Object.keys(Outputs).length).toBeLessThanOrEqual(200)
  })
})

it.each(all)('the template %s has no more dynamic references than CloudFormation resolves', (part, template) => {
  const count = JSON.stringify(template).split('{{resolve:').length - 1
  expect(count).toBeLessThanOrEqual(60)
  if (part === 'service') expect(count).toBeGreaterThan(0)
})

it.each(['deployment.md', 'operations.md'])('the page %s names only outputs that the stacks have', page => {
  const text = readFileSync(resolve(root, 'docs', page), 'utf8')
  const named = [...text.matchAll(/\boutput (data|service|web) (\w+)/g)]
  expect(named.length).toBeGreaterThan(0)
  const missing = named.filter(([, part = '', name = '']) => !templates[part as 'data'].Outputs?.[name])
  expect(missing.map(([command]) => command)).toEqual([])
})

/** The words that docs/deployment.md uses for the resources that outlive the data stack. */
const wordsOfRetained: Readonly<Record<string, string>> = {
  'AWS::Athena::WorkGroup': 'workgroup',
  'AWS::Cognito::UserPool': 'user pool',
  'AWS::DynamoDB::GlobalTable': 'tables',
  'AWS::IoT::Policy': 'policies',
  'AWS::KMS::Key': 'keys',
  'AWS::Kinesis::Stream': 'stream',
  'AWS::Logs::LogGroup': 'log groups',
  'AWS::Logs::LogStream': 'log groups',
  'AWS::S3::Bucket': 'buckets',
}

it('deployment.md lists the resources that outlive a data stack, and those whose names a new stage cannot use', () => {
  const retained = Object.values(templates.data.Resources).filter(({ DeletionPolicy = '' }) =>
    DeletionPolicy.startsWith('Retain'),
  )
  const list = readFileSync(resolve(root, 'docs/deployment.md'), 'utf8').split('To remove the data of another stage')[1]
  const types = [...new Set(retained.map(({ Type }) => Type))]
  expect(types.filter(type => !list?.includes(wordsOfRetained[type] ?? type))).toEqual([])
  const names = retained.flatMap(({ Properties: { Name, PolicyName } }) =>
    [Name, PolicyName].filter(name => typeof name === 'string'),
  )
  expect(names).toHaveLength(3)
  expect(names.filter(name => !list?.includes(name.replace('twelveletter', '$STAGE')))).toEqual([])
})
