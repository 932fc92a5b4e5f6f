import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { access, functionNames } from '#infra/access/access.ts'
import { root } from '#infra/root.ts'
import { followedTables } from '#infra/delivery.ts'
import { scheduledFunctions } from '#scripts/local/lambda/scheduledFunctions.ts'
import { environmentOf, inWords, statementsOf } from './policies.ts'
import { at, resourcesOf, synth, theOnly } from './synth.ts'

const templates = synth({ stage: 'longeststage' })
const { service } = templates
const rules = resourcesOf(service, 'AWS::IoT::TopicRule').map(([, { Properties }]) => Properties)

const select =
  "SELECT encode(*, 'base64') AS payload, topic() AS topic, clientid() AS client, timestamp() AS receivedAt"

describe('the topic rules in the template', () => {
  it.each([
    ['longeststage_instruments', `${select} FROM 'instruments/+/+' WHERE topic(3) <> 'keys'`, '${topic(2)}'],
    ['longeststage_heartbeats', `${select} FROM 'benchwatch-longeststage-heartbeats/+'`, '${topic(2)}'],
    [
      'longeststage_presence',
      `${select} FROM '$aws/events/presence/+/+' WHERE topic(4) = 'connected' OR topic(4) = 'disconnected'`,
      '${topic(5)}',
    ],
    [
      'longeststage_jobEvents',
      `${select} FROM '$aws/events/jobExecution/#' WHERE startswith(topic(4), 'benchwatch-longeststage-')`,
      "${regexp_substr(thingArn, '[^/]+$')}",
    ],
  ])('pass the original bytes to the stream, with the instrument as partition key: %s', (name, sql, partitionKey) => {
    const rule = rules.find(({ RuleName }) => RuleName === `benchwatch_${name}`)?.['TopicRulePayload']
    expect(rule).toMatchObject({ Sql: sql, AwsIotSqlVersion: '2016-03-23', RuleDisabled: false })
    expect(at(rule, 'Actions')).toHaveLength(1)
    expect(at(rule, 'Actions.0.Kinesis.PartitionKey')).toBe(partitionKey)
    expect(inWords(templates, 'service', at(rule, 'Actions.0.Kinesis.StreamName'))).toBe('stream')
    expect(inWords(templates, 'service', at(rule, 'ErrorAction.S3.BucketName'))).toBe('bucket/Undelivered')
    // Ingest lists this folder. From a file's name, it derives when the topic rule received the message.
    expect(at(rule, 'ErrorAction.S3.Key')).toBe('topic-rules/${timestamp()}-${newuuid()}.json')
  })

  it('are exactly the topic rules of the contract', () => {
    expect(rules).toHaveLength(4)
  })
})

describe('the mapping from the stream to the function ingest', () => {
  const mappings = resourcesOf(service, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties)
  const mapping =
    mappings.find(({ BatchSize, ParallelizationFactor }) => BatchSize === 100 && ParallelizationFactor === 1) ?? {}

  it('delivers batches without a delay and in order, and isolates a record that fails', () => {
    expect(mapping).toMatchObject({
      BatchSize: 100,
      MaximumBatchingWindowInSeconds: 0,
      ParallelizationFactor: 1,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      StartingPosition: 'TRIM_HORIZON',
    })
    expect(mapping['MaximumRetryAttempts']).toBeGreaterThan(0)
  })

  it('gives up a failing batch before the stream drops it, and keeps the batch in a queue', () => {
    const hours = at<number>(theOnly(templates.data, 'AWS::Kinesis::Stream').Properties, 'RetentionPeriodHours')
    expect(mapping['MaximumRecordAgeInSeconds']).toBeLessThan(hours * 3600)
    expect(inWords(templates, 'service', at(mapping, 'DestinationConfig.OnFailure.Destination'))).toBe(
      'bucket/Undelivered',
    )
  })
})

describe('the mappings from table streams to functions', () => {
  const mappings = resourcesOf(service, 'AWS::Lambda::EventSourceMapping')
    .map(([, { Properties }]) => Properties)
    .filter(({ EventSourceArn }) => JSON.stringify(EventSourceArn).includes('StreamArn'))

  it('cover exactly the tables whose changes functions handle', () => {
    expect(mappings).toHaveLength(Object.keys(followedTables).length)
  })

  it('start the function for content jobs only if urgent work for a job has been stored', () => {
    const filters = mappings.flatMap(mapping => at(mapping, 'FilterCriteria.Filters') ?? [])
    expect(filters).toEqual([
      {
        Pattern: JSON.stringify({
          eventName: ['INSERT'],
          dynamodb: { NewImage: { kind: { S: ['pending'] }, type: { S: ['abort', 'inspect', 'shutOut'] } } },
        }),
      },
    ])
  })

  it('hand changes over at once, without waiting for further ones', () => {
    expect(mappings.filter(mapping => 'MaximumBatchingWindowInSeconds' in mapping)).toEqual([])
  })

  it('deliver ten batches of the outbox at a time, so that one batch that hangs does not delay the others', () => {
    const several = mappings.filter(({ ParallelizationFactor }) => ParallelizationFactor !== undefined)
    expect(several).toMatchObject([{ BatchSize: 20, ParallelizationFactor: 10 }])
  })

  it('give up a failing batch after a day, before the stream drops it, and keep the batch in a queue', () => {
    for (const mapping of mappings) {
      expect(mapping).toMatchObject({
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MetricsConfig: { Metrics: ['EventCount'] },
      })
      expect(mapping['MaximumRecordAgeInSeconds']).toBeLessThan(24 * 3600)
      expect(inWords(templates, 'service', at(mapping, 'DestinationConfig.OnFailure.Destination'))).toBe(
        'bucket/Undelivered',
      )
    }
  })

  it('have their functions and streams listed in an output, which the redrive of dead letters reads', () => {
    const output = JSON.stringify(service.Outputs?.['Followers']?.Value)
    const names = ['ingest', ...Object.values(followedTables).map(({ functionName }) => functionName)]
    for (const name of names) expect(output).toMatch(new RegExp(String.raw`\\"${name}\\":`))
  })

  it('can be created, because their functions may read the streams and write the batches that were given up', () => {
    for (const { functionName } of Object.values(followedTables)) {
      const allowed = statementsOf(templates, functionName)
      const mayOn = (resource: string) =>
        allowed.filter(({ resources }) => resources.includes(resource)).flatMap(({ actions }) => actions)
      expect(mayOn('bucket/Undelivered/aws/lambda/*')).toEqual(['s3:PutObject'])
      expect(mayOn('bucket/Undelivered')).toEqual(['s3:ListBucket'])
      expect(allowed.flatMap(({ actions }) => actions)).toEqual(
        expect.arrayContaining(
          ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(action => `dynamodb:${action}`),
        ),
      )
    }
  })
})

const policyNamed = (name: string): unknown =>
  resourcesOf(templates.data, 'AWS::IoT::Policy')
    .map(([, { Properties }]) => Properties)
    .find(({ PolicyName }) => PolicyName === name)?.['PolicyDocument']

describe('the IoT policy of an instrument', () => {
  const text = JSON.stringify(policyNamed('benchwatch-longeststage-instruments'), (_, value) =>
    value?.['Fn::Join'] || value?.Ref ? inWords(templates, 'data', value) : value,
  )
  const document = text
    .replaceAll('<AWS::Partition>', 'aws-us-gov')
    .replaceAll('<AWS::Region>', 'ap-southeast-2')
    .replaceAll('<AWS::AccountId>', '123456789012')
  const { Statement } = JSON.parse(document) as {
    Statement: { Action: string; Resource: string[]; Condition?: unknown }[]
  }

  it('fits into the 2,048 characters of AWS IoT even with the longest names', () => {
    expect(document.length).toBeLessThanOrEqual(2048)
  })

  it('lets an instrument connect as its own thing only', () => {
    const connect = Statement.find(({ Action }) => Action === 'iot:Connect')
    expect(connect?.Resource).toEqual([
      'arn:aws-us-gov:iot:ap-southeast-2:123456789012:client/${iot:Connection.Thing.ThingName}',
    ])
    expect(connect?.Condition).toEqual({ Bool: { 'iot:Connection.Thing.IsAttached': ['true'] } })
  })

  it('contains the full thing name of the instrument in every resource', () => {
    const own =
      /:(client|topic|topicfilter)\/(\$aws\/rules\/benchwatch_longeststage_instruments\/)?(instruments\/|\$aws\/things\/)?\$\{iot:Connection\.Thing\.ThingName\}(\/\*|\/jobs\/\*)?$/
    expect(Statement.flatMap(({ Resource }) => Resource).filter(arn => !own.test(arn))).toEqual([])
    expect(Statement.map(({ Action }) => Action)).toEqual([
      'iot:Connect',
      'iot:Publish',
      'iot:Subscribe',
      'iot:Receive',
    ])
  })
})

describe('the scheduled runs of functions', () => {
  const intervals = new Map([
    ['cron(* * * * ? *)', 60_000],
    ['rate(1 hour)', 3_600_000],
  ])

  it("are the same as in the local cloud, and start even if the function's previous run has not ended", () => {
    const deployed = resourcesOf(service, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
      const everyMs = intervals.get(String(Properties['ScheduleExpression']))
      const fn = service.Resources[at<string>(Properties, 'Targets.0.Arn.Fn::GetAtt.0')]
      return everyMs && fn ? [`${environmentOf(fn)['POWERTOOLS_SERVICE_NAME']} ${everyMs}`] : []
    })
    const local = scheduledFunctions(() => Promise.resolve())
    expect(deployed).toHaveLength(5)
    expect(local.map(({ name, everyMs }) => `${name} ${everyMs}`).toSorted()).toEqual(deployed.toSorted())
    expect(local.every(({ overlaps }) => overlaps)).toBe(true)
  })

  it('are not repeated and do not pile up, and a run that could not start is kept in a queue', () => {
    const targets = resourcesOf(service, 'AWS::Events::Rule')
      .filter(([, { Properties }]) => !JSON.stringify(Properties).includes('aws.ses'))
      .map(([, { Properties }]) => at<Record<string, unknown>>(Properties, 'Targets.0'))
    expect(targets).toHaveLength(6)
    const [[queue] = []] = resourcesOf(service, 'AWS::SQS::Queue')
    for (const target of targets)
      expect(target).toMatchObject({
        RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queue, 'Arn'] } },
      })
    const configs = resourcesOf(service, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => Properties)
    expect(configs).toHaveLength(5)
    for (const config of configs)
      expect(config).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 })
  })
})

describe('the CloudWatch alarms of a stage', () => {
  const alarms = resourcesOf(service, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties)

  it.each([
    'ApproximateNumberOfMessagesVisible',
    'IteratorAge',
    'OnFailureDestinationDeliveredEventCount',
    'DroppedEventCount',
    'Failure',
    'api failures longeststage',
  ])('watch the metric %s', metric => {
    expect(alarms.map(({ MetricName }) => MetricName)).toContain(metric)
  })

  it('are exactly those listed in docs/operations.md, and each description names its row there', () => {
    const page = readFileSync(resolve(root, 'docs/operations.md'), 'utf8')
    const section = page.split('## Alarms of the stage')[1]?.split('\n## ')[0] ?? ''
    const cells = [...section.matchAll(/^\|([^|]*`[^|]*)\|/gm)].map(([, cell = '']) => cell)
    const rows = cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    const ids = alarms.map(
      ({ AlarmDescription }) => /Alarms of the stage, (.+)\.$/.exec(String(AlarmDescription))?.[1] ?? '',
    )
    const names = (row: string, id: string) => row === id || (row.startsWith('…') && id.endsWith(row.slice(1)))
    expect(ids.filter(id => !rows.some(row => names(row, id)))).toEqual([])
    expect(rows.filter(row => !ids.some(id => names(row, id)))).toEqual([])
  })

  it('are all on one dashboard', () => {
    const body = JSON.stringify(theOnly(service, 'AWS::CloudWatch::Dashboard').Properties['DashboardBody'])
    for (const [id] of resourcesOf(service, 'AWS::CloudWatch::Alarm')) expect(body).toContain(id)
  })

  it('are on a dashboard that also shows for each function how many live-update hints were refused', () => {
    const body = JSON.stringify(theOnly(service, 'AWS::CloudWatch::Dashboard').Properties['DashboardBody'])
    const shown = [...body.matchAll(/hints refused\\",\\"service\\",\\"(\w+)/g)].map(([, name = '']) => name)
    expect(shown.toSorted()).toEqual(functionNames.filter(name => access[name].publishesHints).toSorted())
  })

  it('watch how far each function lags behind its stream, and which batches it gave up', () => {
    const followers = resourcesOf(service, 'AWS::Lambda::EventSourceMapping').length
    for (const metric of ['IteratorAge', 'OnFailureDestinationDeliveredEventCount', 'DroppedEventCount'])
      expect(alarms.filter(({ MetricName }) => MetricName === metric)).toHaveLength(followers)
  })

  it('watch failed alarm mails of both functions that send alarm mails', () => {
    const mails = alarms.find(({ AlarmDescription }) => String(AlarmDescription).startsWith('A mail of an alarm'))
    const asked = at<Record<string, unknown>[]>(mails, 'Metrics').map(metric => at(metric, 'MetricStat.Metric'))
    expect(asked.filter(metric => metric !== undefined)).toEqual(
      ['notify', 'everyMinute'].map(Value =>
        expect.objectContaining({ MetricName: 'mails failed', Dimensions: [{ Name: 'service', Value }] }),
      ),
    )
  })

  it('watch failed report mails in periods that are longer than the time until a mail is tried again', () => {
    const mails = alarms.find(({ MetricName }) => MetricName === 'report mails failed')
    expect(mails).toMatchObject({ Dimensions: [{ Name: 'service', Value: 'tendReports' }], Threshold: 1, Period: 900 })
  })

  it("count the API's own failures, but not calls that the API postponed while AWS was busy", () => {
    const { Properties } = theOnly(service, 'AWS::Logs::MetricFilter')
    expect(Properties).toMatchObject({
      FilterPattern: '{ ($.status = "5*") && ($.status != "503") }',
      MetricTransformations: [
        { MetricName: 'api failures longeststage', MetricNamespace: 'Benchwatch', MetricValue: '1' },
      ],
    })
  })

  it('mention in the alarm on throttling of the function ingest that its own concurrency limit may have been reached', () => {
    const throttled = alarms.filter(({ MetricName }) => MetricName === 'Throttles')
    const own = throttled.filter(({ AlarmDescription }) => String(AlarmDescription).includes('ingestConcurrency'))
    expect(own).toHaveLength(1)
    expect(own[0]?.['AlarmDescription']).toContain('the function ingest')
  })

  it('watch errors and throttles of every function', () => {
    const functions = resourcesOf(service, 'AWS::Lambda::Function').length
    for (const metric of ['Errors', 'Throttles'])
      expect(alarms.filter(({ MetricName }) => MetricName === metric)).toHaveLength(functions)
  })

  it('notify one topic, whose key CloudWatch may use', () => {
    const [[topic] = []] = resourcesOf(service, 'AWS::SNS::Topic')
    for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: topic }])
    expect(at(theOnly(service, 'AWS::KMS::Key').Properties, 'KeyPolicy.Statement')).toContainEqual(
      expect.objectContaining({
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
      }),
    )
  })
})
