import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { clientSettings } from '#scripts/local/aws/account/clientSettings.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import type { Api } from './api.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { TestStack } from './stack.ts'
import { tick } from './tick.ts'

/** A condition with a constant value, in the form in which the API accepts it. */
export const condition = (
  parameterName: string,
  operands: string,
  parameterValue: string,
  logicalOperand = 'N/A',
): object => ({
  parameterName,
  operands,
  parameterInputType: { constant: true, dropdown: false },
  parameterValue,
  logicalOperand,
})

interface Choice {
  readonly entity?: string
  readonly selectClause?: readonly string[]
  readonly whereClause?: readonly object[]
  readonly summary?: object
}

const dayMs = 86_400_000

/** A valid report on everything from yesterday to tomorrow. `change` replaces fields of the body. */
export const reportBody = (
  reportName: string,
  { entity = 'device_information', selectClause = ['*'], whereClause = [], ...more }: Choice = {},
  change: object = {},
): object => ({
  reportName,
  reportDescription: 'a report',
  reportPayload: { entity, selectClause, whereClause, ...more },
  startDate: new Date(Date.now() - dayMs).toISOString(),
  endDate: new Date(Date.now() + dayMs).toISOString(),
  reportQuery: '',
  ...change,
})

/** Runs a report and waits until the run has ended. Returns the report as listed then. */
export const runToEnd = async (admin: Api, reportName: string) => {
  const { status, body } = await admin.post('report_query_execution', { reportName })
  if (status !== 200) throw new Error(`${reportName} was not started: ${status} ${JSON.stringify(body)}`)
  return eventually(`the run of ${reportName} has ended`, async () => {
    const [report] = (await admin.post('get_report', { reportName })).body
    return !['QUEUED', 'RUNNING'].includes(report!.queryExecutionStatus!) && report
  })
}

/** A schedule for every day at midnight that notifies these users. */
export const everyDay = (recipients: readonly string[]): object => ({
  every: 'day',
  hour: 0,
  zone: 'UTC',
  days: 1,
  recipients,
})

/** Makes a report's schedule due, as if it had been saved long ago, and runs the clock. */
export const runBySchedule = (stack: TestStack, reportName: string): Promise<void> =>
  tickAfter(stack, { kind: 'report', name: reportName }, 'SET scheduledAt = :long')

/** Makes the mail about last month due, as if its recipients had been chosen long ago, and runs the clock. */
export const mailLastMonth = (stack: TestStack): Promise<void> =>
  tickAfter(stack, { kind: 'performanceMail', name: 'monthly' }, 'SET mail.chosenAt = :long')

/** Sets a time in an item to long ago, and runs the clock. */
const tickAfter = async (stack: TestStack, key: object, update: string): Promise<void> => {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(stack.endpoints.dynamoDb)))
  await documents.send(
    new UpdateCommand({
      TableName: localTableName('reports'),
      Key: { ...key },
      UpdateExpression: update,
      ExpressionAttributeValues: { ':long': 0 },
    }),
  )
  documents.destroy()
  await tick(stack, 'tendReports')
}

/** Downloads the rows of a result, keyed by the names in its header. Null is an empty text, as in the file. */
export const downloaded = async (api: Api, queryExecutionId: string): Promise<Record<string, string>[]> => {
  const { status, body } = await api.post('download_report', { queryExecutionId })
  if (status !== 200) throw new Error(`no result: ${status} ${JSON.stringify(body)}`)
  const response = await fetch(body.downloadReportUrl)
  if (!response.ok) throw new Error(`the link answered ${response.status} ${await response.text()}`)
  return rowsOf(await response.text())
}

/** Parses a result as Athena writes it: one line per row, texts in quotes, and nothing for null. */
export const rowsOf = (csv: string): Record<string, string>[] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') lines.push([])
  }
  const [header = [], ...rows] = lines.slice(0, -1)
  return rows.map(cells => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])))
}
