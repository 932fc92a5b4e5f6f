/**
 * The types of resources on which AWS checks each AWS IoT action that the product grants, according to the service
 * authorization reference: docs.aws.amazon.com/service-authorization/latest/reference/list_awsiot.html An action
 * without a type must be granted on `*`: anything narrower is denied.
 */
const checkedTypes = {
  AddThingToThingGroup: ['thing', 'thinggroup'],
  AttachPolicy: ['cert'],
  AttachPrincipalPolicy: ['cert'],
  // For years, AWS's reference listed no resource type for AttachThingPrincipal and DetachThingPrincipal; now it
  // lists an optional one. `*` is right in both cases.
  AttachThingPrincipal: [],
  DetachThingPrincipal: [],
  CancelJob: ['job'],
  CancelJobExecution: ['job', 'thing'],
  CreateCertificateFromCsr: [],
  CreateJob: ['job', 'thing', 'thinggroup'],
  CreateThing: ['thing'],
  CreateThingGroup: ['thinggroup'],
  DeleteConnection: ['client'],
  DescribeCertificate: ['cert'],
  DescribeEventConfigurations: [],
  DescribeJob: ['job'],
  DescribeThing: ['thing'],
  GetPolicy: ['policy'],
  ListAttachedPolicies: [],
  ListPolicyPrincipals: [],
  ListPrincipalPolicies: [],
  // AWS also lists the resource type as optional for ListPrincipalThings.
  ListPrincipalThings: [],
  ListTargetsForPolicy: ['policy'],
  ListThingGroupsForThing: ['thing'],
  ListThingPrincipals: ['thing'],
  ListThingsInThingGroup: ['thinggroup'],
  Publish: ['topic'],
  RegisterThing: [],
  RemoveThingFromThingGroup: ['thing', 'thinggroup'],
  RetainPublish: ['topic'],
  UpdateCertificate: ['cert'],
  UpdateEventConfigurations: [],
  UpdateJob: ['job'],
} as const satisfies Record<string, readonly string[]>

export type IotAction = keyof typeof checkedTypes

/**
 * Whether AWS would ever allow an action that is granted on these resources.
 * @param action the name without its service; the result is false for actions missing from the table above
 * @param granted types of resources, each alone or followed by a name (`topic/…`), or `*`
 */
export const isEffective = (action: string, granted: readonly string[]): boolean => {
  if (!Object.hasOwn(checkedTypes, action)) return false
  const types: readonly string[] = checkedTypes[action as IotAction]
  if (granted.includes('*')) return true
  return types.length > 0 && types.every(type => granted.some(one => one.split('/')[0] === type))
}

/**
 * The rights of the role that AWS IoT uses to provision an instrument from the template, with the resources on which
 * each right is granted. They are a subset of AWS's managed policy for such roles: the role cannot create policies,
 * or change groups or the attributes of things. AWS does not document which reads a registration needs, so the role
 * has all reads of the managed policy.
 * docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSIoTThingsRegistration.html
 */
export const registrationRights = {
  RegisterThing: ['*'],
  CreateThing: ['thing'],
  DescribeThing: ['thing'],
  ListThingGroupsForThing: ['thing'],
  ListThingPrincipals: ['thing'],
  AttachThingPrincipal: ['*'],
  DescribeCertificate: ['cert'],
  UpdateCertificate: ['cert'],
  AttachPolicy: ['cert', 'policy'],
  AttachPrincipalPolicy: ['cert', 'policy'],
  GetPolicy: ['policy'],
  ListAttachedPolicies: ['*'],
  ListPolicyPrincipals: ['*'],
  ListPrincipalPolicies: ['*'],
  ListPrincipalThings: ['*'],
  ListTargetsForPolicy: ['policy'],
} as const satisfies Partial<Record<IotAction, readonly ('thing' | 'cert' | 'policy' | '*')[]>>
