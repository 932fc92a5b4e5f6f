import { describe, expect, it } from 'vitest'
import { isEffective } from '#infra/iotActions.ts'
import { inWords } from './policies.ts'
import { at, resourcesOf, synth } from './synth.ts'

interface Statement {
  readonly Action: string | readonly string[]
  readonly Resource: unknown
}

const templates = synth()

/** Every action on AWS IoT that the policies of any role allow, with its resources. */
const rights = (['data', 'service'] as const).flatMap(part =>
  resourcesOf(templates[part], 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
    at<Statement[]>(Properties, 'PolicyDocument.Statement').flatMap(({ Action, Resource }) =>
      [Action]
        .flat()
        .filter(action => action.startsWith('iot:'))
        .map(action => ({
          id,
          action: action.slice('iot:'.length),
          resources: [Resource].flat().map(value => inWords(templates, part, value)),
        })),
    ),
  ),
)

const typeOf = (resource: string): string =>
  resource === '*' ? resource : (resource.split(':').at(-1)?.split('/')[0] ?? '')

describe('a permission on AWS IoT', () => {
  it('names resources of a type that AWS checks for the permitted action', () => {
    // If several statements of a role name the same action, the role has the rights of all of them.
    const grouped = new Map<string, string[]>()
    for (const { id, action, resources } of rights) {
      const key = `${id} ${action}`
      grouped.set(key, [...(grouped.get(key) ?? []), ...resources.map(typeOf)])
    }
    const ineffective = [...grouped].filter(([key, types]) => !isEffective(key.split(' ')[1] ?? '', types))
    expect(ineffective).toEqual([])
    expect(grouped.size).toBeGreaterThan(30)
  })

  it.each([
    ['AttachThingPrincipal', ['thing', 'cert'], false],
    ['AttachThingPrincipal', ['*'], true],
    ['CreateJob', ['job', 'thing'], false],
    ['CreateJob', ['job', 'thing', 'thinggroup'], true],
    ['UpdateCertificate', ['cert'], true],
    ['Publish', ['topic/instruments/*/keys'], true],
    ['DeleteThing', ['*'], false],
  ])('is effective for the action %s on the resources %j: %s', (action, granted, expected) => {
    expect(isEffective(action, granted)).toBe(expected)
  })
})

it("the role of fleet provisioning has exactly those rights of AWS's managed policy that the template may need", () => {
  const [id = ''] =
    resourcesOf(templates.service, 'AWS::IAM::Policy').find(([name]) => name.startsWith('FleetProvisioning')) ?? []
  const granted = rights.filter(right => right.id === id).map(({ action }) => action)
  expect(managedPolicy).toEqual(expect.arrayContaining(granted))
  expect(managedPolicy.filter(action => !granted.includes(action))).toEqual([
    'AddThingToThingGroup',
    'CreateCertificateFromCsr',
    'CreatePolicy',
    'DescribeThingGroup',
    'DescribeThingType',
    'DetachPolicy',
    'DetachThingPrincipal',
    'RegisterCertificate',
    'RemoveThingFromThingGroup',
    'UpdateThing',
    'UpdateThingGroupsForThing',
    'AddThingToBillingGroup',
    'DescribeBillingGroup',
    'RemoveThingFromBillingGroup',
  ])
})

/** Copied from docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSIoTThingsRegistration.html, version 3. */
const managedPolicy = [
  'AddThingToThingGroup',
  'AttachPolicy',
  'AttachPrincipalPolicy',
  'AttachThingPrincipal',
  'CreateCertificateFromCsr',
  'CreatePolicy',
  'CreateThing',
  'DescribeCertificate',
  'DescribeThing',
  'DescribeThingGroup',
  'DescribeThingType',
  'DetachPolicy',
  'DetachThingPrincipal',
  'GetPolicy',
  'ListAttachedPolicies',
  'ListPolicyPrincipals',
  'ListPrincipalPolicies',
  'ListPrincipalThings',
  'ListTargetsForPolicy',
  'ListThingGroupsForThing',
  'ListThingPrincipals',
  'RegisterCertificate',
  'RegisterThing',
  'RemoveThingFromThingGroup',
  'UpdateCertificate',
  'UpdateThing',
  'UpdateThingGroupsForThing',
  'AddThingToBillingGroup',
  'DescribeBillingGroup',
  'RemoveThingFromBillingGroup',
]
