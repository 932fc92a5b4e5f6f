import { describe, expect, it } from 'vitest'
import { instrumentPolicyName } from '#shared/server/provisioning.ts'
import { functionOf, inWords } from './policies.ts'
import { at, resourcesOf, synth, theOnly } from './synth.ts'

const templates = synth({ stage: 'longeststage' })
const { data, service } = templates

/** Fills in the account's names for the references in a value. */
const inAccount = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (part?.['Fn::Join'] || part?.Ref ? inWords(templates, 'service', part) : part))
      .replaceAll('<AWS::Partition>', 'aws')
      .replaceAll('<AWS::Region>', 'eu-central-1')
      .replaceAll('<AWS::AccountId>', '1'),
  )

const iot = 'arn:aws:iot:eu-central-1:1'
const create = '$aws/certificates/create/json'
const provision = '$aws/provisioning-templates/benchwatch-longeststage/provision/json'

it('the policy that the API attaches to new certificates is defined in the data stack', () => {
  const prefix = at<string>(functionOf(templates, 'devices'), 'Properties.Environment.Variables.STAGE_PREFIX')
  const names = resourcesOf(data, 'AWS::IoT::Policy').map(([, { Properties }]) => Properties['PolicyName'])
  expect(names).toContain(instrumentPolicyName(prefix))
})

describe('the policy of the claim certificate', () => {
  const policy = resourcesOf(data, 'AWS::IoT::Policy')
    .map(([, { Properties }]) => Properties)
    .find(({ PolicyName }) => PolicyName === 'benchwatch-longeststage-claims')
  const statements = at<{ Action: string; Resource: string[] }[]>(inAccount(policy), 'PolicyDocument.Statement')
  const resources = (action: string) =>
    statements.filter(({ Action }) => Action === action).flatMap(one => one.Resource)

  it('allows a client only to request a certificate and a thing, and to receive the answers', () => {
    const answers = [create, provision].flatMap(topic => [`${topic}/accepted`, `${topic}/rejected`])
    expect(resources('iot:Connect')).toEqual([`${iot}:client/claim-*`])
    expect(resources('iot:Publish')).toEqual([create, provision].map(topic => `${iot}:topic/${topic}`))
    expect(resources('iot:Subscribe')).toEqual(answers.map(topic => `${iot}:topicfilter/${topic}`))
    expect(resources('iot:Receive')).toEqual(answers.map(topic => `${iot}:topic/${topic}`))
    expect(statements).toHaveLength(4)
  })
})

describe('the provisioning template', () => {
  const { Properties } = theOnly(service, 'AWS::IoT::ProvisioningTemplate')

  it('creates a thing with the serial number, its certificate and the instruments’ policy', () => {
    expect(Properties).toMatchObject({ TemplateName: 'benchwatch-longeststage', Enabled: true })
    const { Parameters, Resources, DeviceConfiguration } = JSON.parse(String(Properties['TemplateBody'])) as Record<
      string,
      object
    >
    expect(Object.keys(Parameters ?? {})).toEqual(['SerialNumber', 'ContentKeys', 'AWS::IoT::Certificate::Id'])
    expect(DeviceConfiguration).toEqual({ ContentKeys: { Ref: 'ContentKeys' } })
    expect(Resources).toMatchObject({
      thing: { Properties: { ThingName: { Ref: 'SerialNumber' } } },
      certificate: { Properties: { CertificateId: { Ref: 'AWS::IoT::Certificate::Id' }, Status: 'Active' } },
      policy: { Properties: { PolicyName: 'benchwatch-longeststage-instruments' } },
    })
  })

  it('leaves an existing thing unchanged', () => {
    const { Resources } = JSON.parse(String(Properties['TemplateBody'])) as { Resources: { thing: object } }
    const kept = 'DO_NOTHING'
    expect(Resources.thing).toMatchObject({
      OverrideSettings: { AttributePayload: kept, ThingTypeName: kept, ThingGroups: kept },
    })
  })

  it('has a role that AWS IoT can assume only on behalf of this account', () => {
    const roleId = at<string>(Properties, 'ProvisioningRoleArn.Fn::GetAtt.0')
    const [, role] = resourcesOf(service, 'AWS::IAM::Role').find(([id]) => id === roleId) ?? []
    expect(inAccount(at(role, 'Properties.AssumeRolePolicyDocument.Statement'))).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { Service: 'iot.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '1' }, ArnLike: { 'aws:SourceArn': `${iot}:*` } },
      },
    ])
  })

  it('calls the hook that decides on an enrolment, which AWS IoT may invoke for this template only', () => {
    const [hookId] = resourcesOf(service, 'AWS::Lambda::Function').find(
      ([, fn]) => fn === functionOf(templates, 'provisioningHook'),
    ) ?? ['']
    expect(at(Properties, 'PreProvisioningHook.TargetArn.Fn::GetAtt')).toEqual([hookId, 'Arn'])
    const permission = resourcesOf(service, 'AWS::Lambda::Permission')
      .map(([, resource]) => resource.Properties)
      .find(({ FunctionName }) => at(FunctionName, 'Fn::GetAtt.0') === hookId)
    expect(inAccount(permission)).toMatchObject({
      Action: 'lambda:InvokeFunction',
      Principal: 'iot.amazonaws.com',
      SourceAccount: '1',
      SourceArn: `${iot}:provisioningtemplate/benchwatch-longeststage`,
    })
  })
})
