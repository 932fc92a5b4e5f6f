import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { functionNames } from '#infra/access/access.ts'
import { grantedTo, type RecordedCall } from './local/aws/iam/permissions.ts'

/**
 * The environment variable that names the folder in which each product started by a test records its functions' AWS
 * calls.
 */
export const callsVariable = 'BENCHWATCH_CALLS'

/**
 * Rights that functions use only after failures or after some days, in cases that no test suite reproduces with a
 * whole product. Each right is listed with its case.
 */
const rarely: Readonly<Record<string, string>> = {
  'ingest: dynamodb:PutItem rowBacklog': 'rows that Firehose did not take',
  'everyMinute: dynamodb:DeleteItem rowBacklog': 'the same rows',
  'everyMinute: firehose:PutRecordBatch delivery/readings': 'the same rows',
  'everyMinute: dynamodb:PutItem events': 'firings for which a transaction of ingest had no room',
  'everyMinute: dynamodb:PartiQLUpdate deviceStates': 'states without a change of alarms, when an edit and ingest meet',
  'watchFleet: dynamodb:PartiQLUpdate deviceStates':
    'the memory of rules of a silent instrument, if no alarm begins or ends',
  'everyMinute: iot:CreateThingGroup iot/thinggroup': 'a roll-out that the call did not finish',
  'everyMinute: iot:CreateJob iot/job+thing+thinggroup': 'a roll-out that the call did not finish',
  'everyMinute: iot:UpdateJob iot/job': 'a change that the call did not finish',
  'everyMinute: iot:DescribeEventConfigurations iot/*': 'a roll-out that the call did not finish',
  'everyMinute: iot:UpdateEventConfigurations iot/*': 'a roll-out that the call did not finish',
  'everyMinute: iot:DescribeJob iot/job': 'an inspection that the follower of jobs did not finish',
  'everyMinute: dynamodb:PutItem audit': 'the record of an abort that the follower of jobs did not finish',
  'everyMinute: iot:CancelJob iot/job': 'an abort that the follower of jobs did not finish',
  'everyMinute: iot:CancelJobExecution iot/job+thing': 'a denial that the follower of jobs did not finish',
  'everyMinute: dynamodb:BatchGetItem devices': 'the same',
  'everyMinute: dynamodb:Query jobExecutions': 'an abort or a denial that the follower of jobs did not finish',
  'everyMinute: dynamodb:BatchGetItem jobExecutions': 'the same',
  'everyMinute: dynamodb:PutItem jobExecutions': 'the same',
  'everyMinute: sns:Publish topic/Tester': 'digests of half a day and longer',
  'everyMinute: sns:Publish topic/TAC': 'digests of half a day and longer',
  'everyMinute: sns:GetTopicAttributes topic/Customer': 'the same',
  'everyMinute: sns:GetTopicAttributes topic/Tester': 'the same',
  'everyMinute: sns:GetTopicAttributes topic/TAC': 'the same',
  'everyMinute: dynamodb:Query notices': 'the next attempt of a delivery that failed',
  'everyMinute: dynamodb:ConditionCheckItem notices': 'digests, to teams that want to hear of the end of an alarm',
  'everyMinute: dynamodb:Query teams': 'digests, to the teams of their audience',
  'everyMinute: secretsmanager:GetSecretValue channelSecrets': 'the next attempt of a delivery to a channel',
  'everyMinute: secretsmanager:GetSecretValue linkKeys': 'the same to a person by mail, with a link',
  'everyMinute: ses:SendEmail ses/*': 'the same to a person by mail',
  'everyMinute: sns:Publish phones': 'the same by text message',
  'everyMinute: dynamodb:GetItem teams': 'a channel that is gone at a later attempt',
  'everyMinute: dynamodb:PutItem teams': 'the same',
  'everyMinute: dynamodb:GetItem alarms': 'a step of a team, at least a minute after the alarm was notified',
  'everyMinute: dynamodb:ConditionCheckItem alarms': 'the same',
  'everyMinute: dynamodb:Query history': 'the picture in a mail that the clock sends',
  'everyMinute: dynamodb:GetItem shelves': 'whether a digest that is due is shelved',
  'everyMinute: dynamodb:Query alarms': 'an edit of a shadow, up to a minute after it',
  'jobs: iot:RemoveThingFromThingGroup iot/thing+thinggroup': 'a member that the clock did not take out in time',
  'tendReports: dynamodb:BatchGetItem notices': 'messages of a day that is over',
  'tendReports: dynamodb:BatchGetItem alarms': 'the monthly mail about the performance of alarms',
  'tendReports: dynamodb:Query alarms/index/byMonthShard': 'the same',
  'tendReports: dynamodb:Query alarms/index/byMonth': 'the same',
  'tendReports: dynamodb:Query alarms/index/byClosing': 'the same',
  'tendReports: dynamodb:Scan alarms/index/openByRule': 'the same',
  'tendReports: dynamodb:Query teams': 'the same',
  'tendReports: dynamodb:Scan devices': 'a scheduled report on instruments, a minute or more after the last one',
  'tendReports: dynamodb:Scan deviceStates': 'the same',
  'tendReports: dynamodb:Query rules': 'the same on rules',
  'tendReports: dynamodb:Query models': 'the same on models',
  'tendReports: s3:PutObject bucket/snapshots': 'the same',
  'tendReports: athena:StopQueryExecution workgroup': 'a run that was cancelled before its query was known',
  'reconcileUsers: dynamodb:GetItem users': 'the count of administrators, if one of them is repaired',
  'reconcileUsers: dynamodb:UpdateItem users': 'the count of administrators, if one of them is repaired',
}

/**
 * Returns the rights in `access` that no function used while the tests ran, such as `users: dynamodb:Scan users`. An
 * unused right would only serve an intruder. The rights for the rare cases above are left out. Decision 49 says how
 * the use of rights is recorded.
 * @param folder the recorded calls, one file per product
 */
export const unusedRights = async (folder: string): Promise<string[]> => {
  const files = await Promise.all((await readdir(folder)).map(name => readFile(path.join(folder, name), 'utf8')))
  const calls = files.flatMap(text => text.trim().split('\n')).map(line => JSON.parse(line) as RecordedCall)
  const used = new Set(calls.map(({ function: name, action, resource }) => `${name}: ${action} ${resource}`))
  return functionNames
    .flatMap(name => grantedTo(name).map(right => `${name}: ${right}`))
    .filter(right => !used.has(right) && !(right in rarely))
}
