import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { clientSettings } from '#scripts/local/clientSettings.ts'
import { localTableName } from '#scripts/local/names.ts'
import type { Api } from './api.ts'
import { eventually } from './eventually.ts'
import type { TestStack } from './stack.ts'
import { tick } from './tick.ts'

/** A condition with a constant value, as the wire has it. */
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

/** A good report of everything from yesterday to tomorrow; `change` replaces fields of the body. */
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

/** Runs a report and waits for its end; returns the report as the list has it then. */
export const runToEnd = async (admin: Api, reportName: string) => {
  const { status, body } = await admin.post('report_query_execution', { reportName })
  if (status !== 200) throw new Error(`${reportName} was not started: ${status} ${JSON.stringify(body)}`)
  return eventually(`the run of ${reportName} has ended`, async () => {
    const [report] = (await admin.post('get_report', { reportName })).body
    return !['QUEUED', 'RUNNING'].includes(report!.queryExecutionStatus!) && report
  })
}

/** A schedule of every day at midnight, with users who are notified. */
export const everyDay = (recipients: readonly string[]): object => ({
  every: 'day',
  hour: 0,
  zone: 'UTC',
  days: 1,
  recipients,
})

/** Makes the last run of a report's schedule due, as if it had been scheduled long ago, and lets the clock run. */
export const runBySchedule = (stack: TestStack, reportName: string): Promise<void> =>
  tickAfter(stack, { kind: 'report', name: reportName }, 'SET scheduledAt = :long')

/** Makes the last month's mail due, as if its receivers had been chosen long ago, and lets the clock run. */
export const mailLastMonth = (stack: TestStack): Promise<void> =>
  tickAfter(stack, { kind: 'performanceMail', name: 'monthly' }, 'SET mail.chosenAt = :long')

/** Sets a time of an item to long ago, and lets the clock run. */
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

/** The rows of a result, by the names in its header. Null is an empty text, as in the file. */
export const downloaded = async (api: Api, queryExecutionId: string): Promise<Record<string, string>[]> => {
  const { status, body } = await api.post('download_report', { queryExecutionId })
  if (status !== 200) throw new Error(`no result: ${status} ${JSON.stringify(body)}`)
  const response = await fetch(body.downloadReportUrl)
  if (!response.ok) throw new Error(`the link answered ${response.status} ${await response.text()}`)
  return rowsOf(await response.text())
}

/** A result as Athena writes it: a line a row, texts in quotes, null as nothing. */
export const rowsOf = (csv: string): Record<string, string>[] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') lines.push([])
  }
  const [header = [], ...rows] = lines.slice(0, -1)
  return rows.map(cells => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])))
}
