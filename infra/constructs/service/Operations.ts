import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { Settings } from '../../config.ts'
import { OperationsDashboard } from './OperationsDashboard.ts'
import { operationsTopic } from './operationsTopic.ts'
import { listStageAlarms, type StageAlarm, type StageParts } from './stageAlarms.ts'

interface Props extends StageParts {
  readonly settings: Settings
}

/** The topic through which operators are notified when the stage does not work as it should. */
export class Operations extends Construct {
  readonly topic: Topic
  private readonly action: SnsAction

  constructor(scope: Construct, id: string, { settings, ...parts }: Props) {
    super(scope, id)
    this.topic = operationsTopic(this, settings)
    this.action = new SnsAction(this.topic)
    const alarms = listStageAlarms(parts).map(alarm => this.alarm(alarm))
    new OperationsDashboard(this, 'Overview', { stage: settings.stage, alarms, ...parts })
  }

  private alarm({ id, metric, from, periods = 1, means }: StageAlarm): Alarm {
    const alarm = new Alarm(this, id, {
      alarmDescription: `${means}. What to do: docs/operations.md, Alarms of the stage, ${id}.`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(this.action)
    alarm.addOkAction(this.action)
    return alarm
  }
}
