import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnProvisioningTemplate } from 'aws-cdk-lib/aws-iot'
import { Construct } from 'constructs'
import { provisioningTemplateName } from '#shared/server/provisioning.ts'
import { registrationRights } from '../../iotActions.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly stage: string
  readonly hook: ServiceFunction
  /** The name of the policy that is attached to each new certificate. */
  readonly policyName: string
}

/**
 * Gives each new instrument its own certificate. With the claim certificate, the instrument may only request a
 * certificate. The provisioning hook decides on the request. The template then creates the thing, and attaches the
 * instruments' policy to the certificate.
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
    // The condition of the role's trust policy has the form that AWS documents for AWS IoT roles. It has not been
    // verified whether the ARN may name the template.
    // docs.aws.amazon.com/iot/latest/developerguide/cross-service-confused-deputy-prevention.html
    const { account, region, partition } = Stack.of(this)
    const conditions = {
      StringEquals: { 'aws:SourceAccount': account },
      ArnLike: { 'aws:SourceArn': `arn:${partition}:iot:${region}:${account}:*` },
    }
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('iot.amazonaws.com', { conditions }) })
    const arns = { thing: this.arn('thing', '*'), cert: this.arn('cert', '*'), policy: this.arn('policy', policyName) }
    for (const [action, types] of Object.entries(registrationRights)) {
      const resources = types.map(type => (type === '*' ? type : arns[type]))
      role.addToPolicy(new PolicyStatement({ actions: [`iot:${action}`], resources }))
    }
    const newcomers =
      'Each new instrument is a thing with a certificate of its own; their names are known when they enrol.'
    acknowledgeWildcards(role, [arns.thing, arns.cert], newcomers)
    acknowledgeWildcards(role, ['*'], 'AWS checks these actions on no type of resource: infra/iotActions.ts.')
    return role
  }

  private arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'iot', resource, resourceName })
  }
}

const templateBody = (policyName: string) => ({
  Parameters: {
    SerialNumber: { Type: 'String' },
    // The public keys that verify content. The provisioning hook sets this parameter of the template, because neither
    // the template nor the instrument knows the keys.
    ContentKeys: { Type: 'String' },
    'AWS::IoT::Certificate::Id': { Type: 'String' },
  },
  DeviceConfiguration: { ContentKeys: { Ref: 'ContentKeys' } },
  Resources: {
    thing: {
      Type: 'AWS::IoT::Thing',
      Properties: { ThingName: { Ref: 'SerialNumber' } },
      // If an instrument enrols again, its thing stays unchanged, including the thing groups that content jobs have
      // added it to.
      OverrideSettings: { AttributePayload: 'DO_NOTHING', ThingTypeName: 'DO_NOTHING', ThingGroups: 'DO_NOTHING' },
    },
    certificate: {
      Type: 'AWS::IoT::Certificate',
      Properties: { CertificateId: { Ref: 'AWS::IoT::Certificate::Id' }, Status: 'Active' },
    },
    policy: { Type: 'AWS::IoT::Policy', Properties: { PolicyName: policyName } },
  },
})
