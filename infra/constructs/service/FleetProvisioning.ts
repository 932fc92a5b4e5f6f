import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnProvisioningTemplate } from 'aws-cdk-lib/aws-iot'
import { Construct } from 'constructs'
import { provisioningTemplateName } from '#shared/provisioning.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly stage: string
  readonly hook: ServiceFunction
  /** The name of the policy that each new certificate gets. */
  readonly policyName: string
}

/**
 * Rights of the template's role: what AWS's managed policy for registration grants, as far as the template needs it. It
 * makes no policy, and changes neither groups nor the attributes of things.
 * docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSIoTThingsRegistration.html
 */
const registration = {
  thing: ['CreateThing', 'DescribeThing', 'AttachThingPrincipal'],
  cert: ['DescribeCertificate', 'UpdateCertificate', 'AttachThingPrincipal', 'AttachPolicy'],
} as const

/**
 * How a new instrument gets a certificate of its own: with the claim certificate it may do nothing but ask for one, the
 * hook decides, and the template makes the thing and attaches the instruments' policy.
 */
export class FleetProvisioning extends Construct {
  readonly templateName: string

  constructor(scope: Construct, id: string, { stage, hook, policyName }: Props) {
    super(scope, id)
    this.templateName = provisioningTemplateName(stage)
    const role = this.registrationRole(policyName)
    const template = new CfnProvisioningTemplate(this, 'Template', {
      templateName: this.templateName,
      description: `Instruments of the stage ${stage}`,
      enabled: true,
      provisioningRoleArn: role.roleArn,
      preProvisioningHook: { targetArn: hook.fn.functionArn, payloadVersion: '2020-04-01' },
      templateBody: JSON.stringify(templateBody(policyName)),
    })
    template.node.addDependency(role)
    hook.fn.addPermission('Provisioning', {
      principal: new ServicePrincipal('iot.amazonaws.com'),
      sourceAccount: Stack.of(this).account,
      sourceArn: this.arn('provisioningtemplate', this.templateName),
    })
  }

  private registrationRole(policyName: string): Role {
    // The form that AWS documents for roles of AWS IoT. Whether the ARN may name the template is to be verified.
    // docs.aws.amazon.com/iot/latest/developerguide/cross-service-confused-deputy-prevention.html
    const { account, region, partition } = Stack.of(this)
    const conditions = {
      StringEquals: { 'aws:SourceAccount': account },
      ArnLike: { 'aws:SourceArn': `arn:${partition}:iot:${region}:${account}:*` },
    }
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('iot.amazonaws.com', { conditions }) })
    for (const [type, actions] of Object.entries(registration)) {
      const resources = [this.arn(type, '*'), ...(type === 'cert' ? [this.arn('policy', policyName)] : [])]
      role.addToPolicy(new PolicyStatement({ actions: actions.map(action => `iot:${action}`), resources }))
    }
    acknowledgeWildcards(
      role,
      Object.keys(registration).map(type => this.arn(type, '*')),
      'Each new instrument is a thing with a certificate of its own; their names are known when they enrol.',
    )
    return role
  }

  private arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'iot', resource, resourceName })
  }
}

const templateBody = (policyName: string) => ({
  Parameters: {
    SerialNumber: { Type: 'String' },
    // The hook sets it; nobody else knows the keys.
    ContentKeys: { Type: 'String' },
    'AWS::IoT::Certificate::Id': { Type: 'String' },
  },
  DeviceConfiguration: { ContentKeys: { Ref: 'ContentKeys' } },
  Resources: {
    thing: {
      Type: 'AWS::IoT::Thing',
      Properties: { ThingName: { Ref: 'SerialNumber' } },
      // An instrument that enrols once more keeps its thing as it is, with the groups that content jobs put it into.
      OverrideSettings: { AttributePayload: 'DO_NOTHING', ThingTypeName: 'DO_NOTHING', ThingGroups: 'DO_NOTHING' },
    },
    certificate: {
      Type: 'AWS::IoT::Certificate',
      Properties: { CertificateId: { Ref: 'AWS::IoT::Certificate::Id' }, Status: 'Active' },
    },
    policy: { Type: 'AWS::IoT::Policy', Properties: { PolicyName: policyName } },
  },
})
