import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { auditDelivery } from '../delivery.ts'
import type { Settings } from '../config.ts'
import type { DataStack } from '../stacks/DataStack.ts'
import { acknowledgeWildcards } from './acknowledgeWildcards.ts'
import { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly data: DataStack
  readonly settings: Settings
}

/** The function that follows the audit table and keeps a locked copy of each record. */
export class AuditCopy extends Construct {
  readonly function: ServiceFunction

  constructor(scope: Construct, id: string, { data, settings }: Props) {
    super(scope, id)
    this.function = new ServiceFunction(this, 'Function', {
      name: 'copyAudit',
      data,
      settings,
      memorySize: 512,
      timeout: Duration.seconds(60),
    })
    const streamArn = data.tables.byName.audit.tableStreamArn
    if (streamArn === undefined) throw new Error('The audit table has no stream')
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(action => `dynamodb:${action}`)
    this.function.role.addToPolicy(new PolicyStatement({ actions, resources: [streamArn] }))
    acknowledgeWildcards(
      this.function.role,
      finding => finding.endsWith('/*'),
      'The function names each copy after the record; it may add objects to this one bucket and nothing else.',
    )
    const mapping = new EventSourceMapping(this, 'Stream', {
      target: this.function.fn,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: auditDelivery.batchSize,
      reportBatchItemFailures: auditDelivery.reportBatchItemFailures,
      bisectBatchOnError: auditDelivery.bisectBatchOnFunctionError,
      // Tried until the stream itself forgets, after a day; the records stay in the table in any case.
      retryAttempts: auditDelivery.maximumRetryAttempts,
    })
    mapping.node.addDependency(this.function.role)
  }
}
