import type { FunctionName } from '#infra/access/access.ts'
import { at, parts, resourcesOf, type Resource, type StackTemplate, type Templates } from './synth.ts'

/**
 * A statement that allows actions. Its resources are described in words: `table/devices`,
 * `table/devices/index/byModel`, `userPool`, …
 */
export interface Statement {
  readonly actions: readonly string[]
  readonly resources: readonly string[]
  /** If set, only updates that name no other attributes than these are allowed. */
  readonly attributes?: readonly string[]
}

/**
 * Whether the policies in the templates allow a function to perform an action on a resource.
 * @param action as spelled in IAM, such as `dynamodb:GetItem`
 * @param named the attributes that an update names
 * @param resource `table/<name>`, `table/<name>/index/<index>`, `userPool`, `stream`, `bucket/<name>/<key>`,
 * `logs/<name>`
 */
export const allows = (
  templates: Templates,
  name: FunctionName,
  action: string,
  resource: string,
  named: readonly string[] = [],
): boolean =>
  statementsOf(templates, name).some(
    ({ actions, resources, attributes }) =>
      actions.some(pattern => matches(pattern, action)) &&
      resources.some(pattern => matches(pattern, resource)) &&
      (attributes === undefined || named.every(attribute => attributes.includes(attribute))),
  )

/** Matches a text against a pattern with IAM's wildcards: `*` for any text and `?` for any character. */
const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(text)

const knownStatements = new WeakMap<Templates, Map<FunctionName, Statement[]>>()

/** Everything that a function's role allows. Cached per stage, because some tests check hundreds of calls. */
export const statementsOf = (templates: Templates, name: FunctionName): Statement[] => {
  const ofStage = knownStatements.get(templates) ?? new Map<FunctionName, Statement[]>()
  const statements = ofStage.get(name) ?? readStatements(templates, name)
  knownStatements.set(templates, ofStage.set(name, statements))
  return statements
}

const readStatements = (templates: Templates, name: FunctionName): Statement[] => {
  const roleId = at<string>(functionOf(templates, name).Properties, 'Role.Fn::GetAtt.0')
  const role = templates.service.Resources[roleId]
  if (role?.Properties['Policies'] || role?.Properties['ManagedPolicyArns'])
    throw new Error(`${roleId} has policies that are not read here`)
  return resourcesOf(templates.service, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => at<{ Ref: string }[]>(Properties, 'Roles').some(({ Ref }) => Ref === roleId))
    .flatMap(([, { Properties }]) => at<RawStatement[]>(Properties, 'PolicyDocument.Statement'))
    .map(statement => readStatement(templates, statement))
}

interface RawStatement {
  readonly Effect: string
  readonly Action: string | readonly string[]
  readonly Resource?: unknown
  readonly NotResource?: unknown
  readonly Condition?: unknown
}

const readStatement = (
  templates: Templates,
  { Effect, Action, Resource: named, NotResource: excepted, Condition }: RawStatement,
): Statement => {
  if (Effect !== 'Allow') throw new Error('Only allowing statements are read here')
  return {
    ...(Condition !== undefined && !known.has(JSON.stringify(Condition)) && { attributes: attributesIn(Condition) }),
    actions: typeof Action === 'string' ? [Action] : Action,
    resources: [
      ...listOf(named).map(value => inWords(templates, 'service', value)),
      ...listOf(excepted).map(value => `all but ${inWords(templates, 'service', value)}`),
    ],
  }
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]

/**
 * Conditions that the tests ignore: a role may be passed only to IoT, mails may be sent only from the stage's
 * address, and only mail addresses may be subscribed.
 */
const known = new Set([
  '{"StringEquals":{"iam:PassedToService":"iot.amazonaws.com"}}',
  '{"StringEquals":{"ses:FromAddress":"reports@example.com"}}',
  '{"StringEquals":{"sns:Protocol":"email"}}',
])

/** Returns the attributes in a condition on DynamoDB attributes. Throws for any other kind of condition. */
const attributesIn = (condition: unknown): readonly string[] => {
  const operators = condition as Record<string, Record<string, string[]>>
  const keys = Object.entries(operators).flatMap(([operator, tests]) =>
    Object.keys(tests).map(key => `${operator} ${key}`),
  )
  const attributes = operators['ForAllValues:StringEquals']?.['dynamodb:Attributes']
  const returned = operators['StringEqualsIfExists']?.['dynamodb:ReturnValues'] ?? []
  if (!attributes || keys.length !== 2 || returned.length === 0 || returned.some(value => value.startsWith('ALL')))
    throw new Error(`This condition is not read here: ${JSON.stringify(condition)}`)
  return attributes
}

/** Returns the template's resource for a function, by the function's name in `access`. */
export const functionOf = ({ service }: Templates, name: FunctionName): Resource => {
  const found = resourcesOf(service, 'AWS::Lambda::Function').find(
    ([, fn]) => environmentOf(fn)['POWERTOOLS_SERVICE_NAME'] === name,
  )
  if (!found) throw new Error(`There is no function ${name}`)
  return found[1]
}

export const environmentOf = (fn: Resource): Readonly<Record<string, unknown>> =>
  at(fn.Properties, 'Environment.Variables') ?? {}

type Part = keyof Templates

/** Writes a template's value as text. References to resources become names that also work across stacks. */
export const inWords = (templates: Templates, part: Part, value: unknown): string => {
  if (typeof value === 'string') return value
  const [[fn, argument] = []] = Object.entries(value as Record<string, unknown>)
  switch (fn) {
    case 'Fn::Join': {
      const [separator, items] = argument as [string, unknown[]]
      return items.map(item => inWords(templates, part, item)).join(separator)
    }
    case 'Fn::GetAtt':
      return nameOf(templates[part], (argument as [string, string])[0])
    case 'Ref':
      return String(argument).startsWith('AWS::') ? `<${argument}>` : nameOf(templates[part], String(argument))
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = argument as { StackName: string; OutputName: string }
      const producer = parts.find(name => StackName.endsWith(`-${name}`))
      if (!producer) throw new Error(`There is no stack ${StackName}`)
      return inWords(templates, producer, templates[producer].Outputs?.[OutputName]?.Value)
    }
    case undefined:
    default:
      throw new Error(`${fn} is not read here`)
  }
}

const kinds: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'table/',
  'AWS::S3::Bucket': 'bucket/',
  'AWS::Logs::LogGroup': 'logs/',
  'AWS::SNS::Topic': 'topic/',
  'AWS::KMS::Key': 'key/',
  'AWS::SecretsManager::Secret': 'secret/',
  'AWS::IAM::Role': 'role/',
}

const singles: Readonly<Record<string, string>> = {
  'AWS::Cognito::UserPool': 'userPool',
  'AWS::Cognito::UserPoolClient': 'userPoolClient',
  'AWS::Kinesis::Stream': 'stream',
  'AWS::AppSync::Api': 'liveApi',
  'AWS::AppSync::ChannelNamespace': 'liveEvents',
}

/** Converts `ReadingsDelivery` to `delivery/readings`. */
const deliveryName = (path: readonly string[]): string => `delivery/${path[0]?.replace(/Delivery$/, '').toLowerCase()}`

/** Names a resource by its kind and the last part of its construct path. A log group is named after its function. */
const nameOf = (template: StackTemplate, id: string): string => {
  const { Type, Metadata } = template.Resources[id] ?? {}
  const path = String(Metadata?.['aws:cdk:path']).split('/').slice(1, -1)
  if (Type === 'AWS::KinesisFirehose::DeliveryStream') return deliveryName(path)
  if (!Type) throw new Error(`There is no resource ${id}`)
  const kind = kinds[Type]
  return singles[Type] ?? (kind ? `${kind}${path.at(-1) === 'Logs' ? path.slice(0, -1).join('/') : path.at(-1)}` : id)
}
