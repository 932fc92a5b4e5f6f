import { Annotations, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Settings } from '../../config.ts'

/**
 * Creates the topic for the operators of the stage, in the scope that the caller passes. The topic's logical id
 * depends on that scope, and a new id would lose the subscriptions. The synthesis warns if `alarmEmail` is not set,
 * unless the stage is ephemeral.
 */
export const operationsTopic = (scope: Construct, { alarmEmail, ephemeral }: Settings): Topic => {
  // CloudWatch may not use the default key of SNS, so an encrypted topic needs its own key.
  const masterKey = new Key(scope, 'Key', {
    description: 'Benchwatch: alarms for operations',
    enableKeyRotation: true,
  })
  const topic = new Topic(scope, 'Topic', { displayName: 'Benchwatch operations', masterKey, enforceSSL: true })
  const fromHere = {
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
  }
  masterKey.addToResourcePolicy(
    new PolicyStatement({ ...fromHere, actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: ['*'] }),
  )
  topic.addToResourcePolicy(new PolicyStatement({ ...fromHere, actions: ['sns:Publish'], resources: [topic.topicArn] }))
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail))
  else if (!ephemeral)
    Annotations.of(scope).addWarningV2(
      'benchwatch:nobodyIsNotified',
      'Nobody is notified if the system does not work: set alarmEmail, or subscribe to the topic of Operations',
    )
  return topic
}
