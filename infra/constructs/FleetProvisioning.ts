import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnPolicy, CfnProvisioningTemplate } from 'aws-cdk-lib/aws-iot'
import { Construct } from 'constructs'
import { claimPrefix, createCertificateTopic, provisioningTemplateName, provisionTopic } from '#shared/provisioning.ts'
import { acknowledgeWildcards } from './acknowledgeWildcards.ts'
import type { InstrumentPolicy } from './InstrumentPolicy.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly stage: string
  readonly hook: ServiceFunction
  readonly instrumentPolicy: InstrumentPolicy
}

/** Rights of the template's role: what AWS's managed policy for registration grants, as far as the template needs it. */
const registration = {
  thing: ['CreateThing', 'DescribeThing', 'AttachThingPrincipal'],
  cert: ['DescribeCertificate', 'UpdateCertificate', 'AttachThingPrincipal', 'AttachPolicy'],
} as const

/**
 * How a new instrument gets a certificate of its own: with the claim certificate it may do nothing but ask for one, the
 * hook decides, and the template makes the thing and attaches the instruments' policy.
 */
export class FleetProvisioning extends Construct {
  readonly claimPolicyName: string
  readonly templateName: string

  constructor(scope: Construct, id: string, { stage, hook, instrumentPolicy }: Props) {
    super(scope, id)
    this.templateName = provisioningTemplateName(stage)
    this.claimPolicyName = `benchwatch-${stage}-claim`
    const { policyName } = instrumentPolicy
    const role = this.registrationRole(policyName)
    const template = new CfnProvisioningTemplate(this, 'Template', {
      templateName: this.templateName,
      description: `Instruments of the stage ${stage}`,
      enabled: true,
      provisioningRoleArn: role.roleArn,
      preProvisioningHook: { targetArn: hook.fn.functionArn, payloadVersion: '2020-04-01' },
      templateBody: JSON.stringify(templateBody(policyName)),
    })
    template.node.addDependency(role, instrumentPolicy)
    hook.fn.addPermission('Provisioning', {
      principal: new ServicePrincipal('iot.amazonaws.com'),
      sourceAccount: Stack.of(this).account,
      sourceArn: this.arn('provisioningtemplate', this.templateName),
    })
    this.claimPolicy()
  }

  private claimPolicy(): void {
    const requests = [createCertificateTopic, provisionTopic(this.templateName)]
    const answers = requests.flatMap(topic => [`${topic}/accepted`, `${topic}/rejected`])
    const allow = (action: string, type: string, names: readonly string[]) => ({
      Effect: 'Allow',
      Action: `iot:${action}`,
      Resource: names.map(name => this.arn(type, name)),
    })
    new CfnPolicy(this, 'ClaimPolicy', {
      policyName: this.claimPolicyName,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          allow('Connect', 'client', [`${claimPrefix}*`]),
          allow('Publish', 'topic', requests),
          allow('Subscribe', 'topicfilter', answers),
          allow('Receive', 'topic', answers),
        ],
      },
    })
  }

  private registrationRole(policyName: string): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('iot.amazonaws.com') })
    for (const [type, actions] of Object.entries(registration)) {
      const resources = [this.arn(type, '*'), ...(type === 'cert' ? [this.arn('policy', policyName)] : [])]
      role.addToPolicy(new PolicyStatement({ actions: actions.map(action => `iot:${action}`), resources }))
    }
    acknowledgeWildcards(
      role,
      finding => finding.endsWith('/*'),
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
    thing: { Type: 'AWS::IoT::Thing', Properties: { ThingName: { Ref: 'SerialNumber' } } },
    certificate: {
      Type: 'AWS::IoT::Certificate',
      Properties: { CertificateId: { Ref: 'AWS::IoT::Certificate::Id' }, Status: 'Active' },
    },
    policy: { Type: 'AWS::IoT::Policy', Properties: { PolicyName: policyName } },
  },
})
