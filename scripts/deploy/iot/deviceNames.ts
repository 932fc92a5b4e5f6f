import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { unlessMissing } from '#functions/gateways/awsErrors.ts'
import { findStack } from '../stacks/findStack.ts'

const TablesInUse = z.looseObject({ devices: z.string() })

/** Returns the names of a stage's instruments. Empty if the data stack or its table no longer exists. */
export const deviceNames = async (region: string, stage: string): Promise<string[]> => {
  const stack = await findStack(region, `benchwatch-${stage}-data`)
  const output = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'TablesInUse')?.OutputValue
  if (output === undefined) return []
  const { devices: TableName } = TablesInUse.parse(JSON.parse(output))
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }))
  const names: string[] = []
  await unlessMissing(async () => {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ProjectionExpression: 'deviceName' }))
      names.push(...Items.map(({ deviceName }) => String(deviceName)))
  })
  return names
}
