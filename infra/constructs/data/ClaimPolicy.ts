import type { RemovalPolicy } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import {
  claimPrefix,
  createCertificateTopic,
  provisioningTemplateName,
  provisionTopic,
} from '#shared/server/provisioning.ts'
import { CertificatePolicy } from './CertificatePolicy.ts'

interface Props {
  readonly stage: string
  readonly removalPolicy: RemovalPolicy
}

/**
 * The policy of the claim certificate, which new instruments share. It allows an instrument only to request its own
 * certificate and thing, and to receive the answers.
 */
export class ClaimPolicy extends CertificatePolicy {
  constructor(scope: Construct, id: string, { stage, removalPolicy }: Props) {
    const requests = [createCertificateTopic, provisionTopic(provisioningTemplateName(stage))]
    const answers = requests.flatMap(topic => [`${topic}/accepted`, `${topic}/rejected`])
    super(scope, id, {
      policyName: `benchwatch-${stage}-claims`,
      removalPolicy,
      permissions: [
        { action: 'Connect', type: 'client', names: [`${claimPrefix}*`] },
        { action: 'Publish', type: 'topic', names: requests },
        { action: 'Subscribe', type: 'topicfilter', names: answers },
        { action: 'Receive', type: 'topic', names: answers },
      ],
    })
  }
}
