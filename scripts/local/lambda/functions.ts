import path from 'node:path'
import { functionNames, type FunctionName } from '#infra/access/access.ts'
import { variablesOf } from '#infra/variables.ts'
import { bundlesFolder } from '#infra/bundle.ts'
import { routes } from '#shared/contract/routes.ts'
import { deliveries, deliveryVariable } from '#shared/server/readingsDataSet.ts'
import {
  buckets,
  bucketVariable,
  tables,
  tableVariable,
  type BucketName,
  type TableName,
} from '#shared/server/tables.ts'
import { audiences, topicVariable } from '#shared/alarms/severity.ts'
import type { CloudEndpoints } from '../aws/account/endpoints.ts'
import type { FunctionDefinition } from './runtime.ts'
import {
  localBucketName,
  localStreamNames,
  localDownloadRoleArn,
  localIotArn,
  localStagePrefix,
  localDatabaseName,
  localLinkKey,
  localReportSender,
  localWorkGroupName,
  localTableName,
  localTopicArn,
  region,
} from '../aws/account/names.ts'
import { findCallerCredentials, functionCaller } from '../aws/account/callers.ts'
import type { UserPool } from '../setup/userPool.ts'

const apiTimeoutMs = 29_000
const backgroundTimeoutMs = 60_000

/** The parts of the local product that functions must know, from which their environment variables are made. */
export interface Wiring {
  /** The project's root folder. */
  readonly root: string
  readonly endpoints: CloudEndpoints
  readonly userPool: UserPool
  readonly contentKeyIds: readonly string[]
  /**
   * The settings of live updates: the port, the secret from which the names of channels are derived, and whether
   * consoles get the port. Without the port, a console gets no live updates.
   */
  readonly live: { readonly port: number; readonly secret: string; readonly isOn: boolean }
  /** The timeouts of functions, as a multiple of those in AWS. */
  readonly timeTimes: number
  readonly keepsGarbage: boolean
  /** The secret that proves to the sign-in function that a request came through the gateway. */
  readonly originSecret: string
}

/**
 * Defines the deployed functions with their local environment: variables, credentials, and the addresses of the
 * stand-ins for AWS.
 */
export const functionDefinitions = (wiring: Wiring): Map<string, FunctionDefinition> => {
  const values = valuesOf(wiring)
  return new Map(
    functionNames.map(name => [
      name,
      {
        bundle: path.join(wiring.root, bundlesFolder, name, 'index.mjs'),
        environment: environmentOf(name, wiring, values),
        timeoutMs: wiring.timeTimes * (name in routes ? apiTimeoutMs : backgroundTimeoutMs),
        memoryMb: 256,
        keepsGarbage: wiring.keepsGarbage,
      },
    ]),
  )
}

const environmentOf = (name: FunctionName, wiring: Wiring, values: Values): Record<string, string> => ({
  ...Object.fromEntries(variablesOf(name).map(variable => [variable, valueIn(values, variable)])),
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: functionCaller(name),
  AWS_SECRET_ACCESS_KEY: findCallerCredentials(functionCaller(name)).secretAccessKey,
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_ENDPOINT_URL_DYNAMODB: wiring.endpoints.dynamoDb,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: wiring.endpoints.cognito,
  AWS_ENDPOINT_URL_S3: wiring.endpoints.s3,
  AWS_ENDPOINT_URL_FIREHOSE: wiring.endpoints.firehose,
  AWS_ENDPOINT_URL_ATHENA: wiring.endpoints.athena,
  AWS_ENDPOINT_URL_SNS: wiring.endpoints.sns,
  AWS_ENDPOINT_URL_SESV2: wiring.endpoints.ses,
  AWS_ENDPOINT_URL_IOT: wiring.endpoints.iot,
  AWS_ENDPOINT_URL_IOT_DATA_PLANE: wiring.endpoints.iot,
  AWS_ENDPOINT_URL_KMS: wiring.endpoints.kms,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: wiring.endpoints.secretsManager,
  POWERTOOLS_SERVICE_NAME: name,
})

/** The values of a function's environment variables, keyed by name. */
type Values = Readonly<Record<string, string>>

const valueIn = (values: Values, variable: string): string => {
  const value = values[variable]
  if (value === undefined)
    throw new Error(`The variable ${variable} has no local value. Give it one in scripts/local/lambda/functions.ts`)
  return value
}

const valuesOf = ({ endpoints, userPool, originSecret, contentKeyIds, live }: Wiring): Values => ({
  ...Object.fromEntries(
    (Object.keys(tables) as TableName[]).map(table => [tableVariable(table), localTableName(table)]),
  ),
  ...Object.fromEntries(
    (Object.keys(buckets) as BucketName[]).map(bucket => [bucketVariable(bucket), localBucketName(bucket)]),
  ),
  ...Object.fromEntries(deliveries.map(one => [deliveryVariable(one), localStreamNames(one).join(',')])),
  ...Object.fromEntries(audiences.map(audience => [topicVariable(audience), localTopicArn(audience)])),
  REPORTS_WORKGROUP: localWorkGroupName,
  REPORTS_DATABASE: localDatabaseName,
  ALARM_RETENTION_DAYS: '400',
  CONTENT_KEY_IDS: contentKeyIds.join(','),
  DOWNLOAD_ROLE_ARN: localDownloadRoleArn,
  IOT_ARN: localIotArn,
  STAGE_PREFIX: localStagePrefix,
  REPORT_SENDER: localReportSender,
  TIME_ZONE: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  USER_POOL_ID: userPool.userPoolId,
  USER_POOL_CLIENT_ID: userPool.clientId,
  HISTORY_RETENTION_DAYS: '90',
  LINK_KEY_IDS: `First:${localLinkKey}`,
  LIVE_CLIENT_ENDPOINT: live.isOn ? `ws://127.0.0.1:${live.port}/event` : '',
  LIVE_ENDPOINT: `http://127.0.0.1:${live.port}/event`,
  LIVE_REGION: region,
  LONGEST_SERVICE_HOURS: '720',
  LONGEST_SHELF_HOURS: '24',
  LOOPBACK_RECEIVERS: 'allowed',
  PAGERDUTY_ORIGIN: endpoints.receivers,
  SLACK_ORIGIN: endpoints.receivers,
  LIVE_SECRET: live.secret,
  ORIGIN_SECRETS: originSecret,
  QUARANTINE_RETENTION_DAYS: '30',
  // The setting is empty on one computer, which means that requests need no secret: there is no web ACL that they
  // could bypass.
  REQUIRED_ORIGIN_SECRETS: '',
})
