import { Duration } from 'aws-cdk-lib'
import { Rule, type Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly schedule: Schedule
  readonly function: ServiceFunction
  /** The queue that gets scheduled events whose function could not be started. */
  readonly missed: Queue
}

/**
 * A function that runs on a schedule. A failed run is not retried, because the next run does the same work. An event
 * that has waited for more than a minute is dropped, because such events would only pile up.
 */
export class ScheduledRun extends Construct {
  constructor(scope: Construct, id: string, { schedule, function: { fn }, missed }: Props) {
    super(scope, id)
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) }
    fn.configureAsyncInvoke(once)
    new Rule(this, 'Rule', { schedule, targets: [new LambdaFunction(fn, { ...once, deadLetterQueue: missed })] })
  }
}
