import { Duration } from 'aws-cdk-lib'
import { AlarmStatusWidget, Dashboard, GraphWidget, Metric, type Alarm, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { serviceNames } from '#shared/contract/routes.ts'
import { access, functionNames, type FunctionName } from '../../access/access.ts'
import type { Api } from './Api.ts'
import { metricNamespace, type Follower } from './follower.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

interface Props {
  readonly stage: string
  readonly alarms: readonly Alarm[]
  readonly api: Api
  readonly functions: readonly ServiceFunction[]
  readonly followers: readonly Follower[]
}

const period = Duration.minutes(5)

/** A CloudWatch dashboard that shows whether the stage works, and what it uses. */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, alarms, api, functions, followers }: Props) {
    super(scope, id)
    const { httpApi } = api
    const own = (metricName: string, service: FunctionName, label: string) =>
      new Metric({
        namespace: metricNamespace,
        metricName,
        period,
        statistic: 'Sum',
        dimensionsMap: { service },
        label,
      })
    const ofIngest = (metricName: string) => own(metricName, 'ingest', metricName)
    new Dashboard(this, 'Dashboard', {
      dashboardName: `benchwatch-${stage}`,
      defaultInterval: Duration.hours(3),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 })],
        [
          graph('Calls and failures', [httpApi.metricCount({ period }), httpApi.metricServerError({ period })]),
          graph('Latency of calls, ms', [
            httpApi.metricLatency({ period, statistic: 'p50', label: 'half' }),
            httpApi.metricLatency({ period, statistic: 'p99', label: '99 of 100' }),
          ]),
          graph(
            'Behind, ms',
            followers.map(({ function: { name, fn } }) =>
              fn.metric('IteratorAge', { period, statistic: 'Maximum', label: name }),
            ),
          ),
        ],
        [
          graph(
            'Messages',
            ['accepted', 'duplicate', 'late', 'quarantined', 'denied', 'not admitted'].map(outcome =>
              ofIngest(`messages ${outcome}`),
            ),
          ),
          graph('Rows kept back', [ofIngest('rows kept back')]),
          graph(
            'Errors of functions',
            functions.map(({ name, fn }) => fn.metricErrors({ period, label: name })),
          ),
        ],
        [
          graph(
            'Duration of functions, ms a call',
            functions.map(({ name, fn }) => fn.metricDuration({ period, label: name })),
          ),
          graph(
            'Calls of functions',
            functions.map(({ name, fn }) => fn.metricInvocations({ period, label: name })),
          ),
          graph(
            'Throttles',
            functions.map(({ name, fn }) => fn.metricThrottles({ period, label: name })),
          ),
        ],
        [
          graph(
            'Calls put off while AWS was busy',
            serviceNames.map(name => own('calls put off', name, name)),
          ),
          graph(
            'Changes without a hint to browsers',
            functionNames
              .filter(name => access[name].publishesHints === true)
              .map(name => own('hints refused', name, name)),
          ),
        ],
      ],
    })
  }
}

const graph = (title: string, left: IMetric[]): GraphWidget => new GraphWidget({ title, left, width: 8, height: 6 })
