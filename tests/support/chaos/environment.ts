import { vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'
import { findCallerCredentials, setupCaller } from '#scripts/local/aws/account/callers.ts'
import { localTableName, localTopicArn, region } from '#scripts/local/aws/account/names.ts'
import { audiences, topicVariable } from '#shared/alarms/severity.ts'
import { tables, tableVariable, type TableName } from '#shared/server/tables.ts'

const functionsInTrial = ['ingest', 'notify', 'everyMinute', 'rules'] as const

/** Sets the functions' environment before they are loaded: names as in the local stack, and one attempt per call. */
export const prepareChaos = (): void => {
  const values: Record<string, string> = {
    ...Object.fromEntries(
      (Object.keys(tables) as TableName[]).map(table => [tableVariable(table), localTableName(table)]),
    ),
    ...Object.fromEntries(audiences.map(audience => [topicVariable(audience), localTopicArn(audience)])),
    TIME_ZONE: 'UTC',
  }
  for (const variable of functionsInTrial.flatMap(variablesOf)) {
    vi.stubEnv(variable, values[variable] ?? (variable.endsWith('_DAYS') ? '400' : variable))
  }
  const { accessKeyId, secretAccessKey } = findCallerCredentials(setupCaller)
  const client = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_MAX_ATTEMPTS: '1',
  }
  for (const [name, value] of Object.entries(client)) vi.stubEnv(name, value)
}
