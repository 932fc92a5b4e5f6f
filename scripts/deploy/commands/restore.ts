import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { Settings } from '#infra/config.ts'
import type { TableName } from '#shared/server/tables.ts'
import { readJsonSync } from '../../files/readText.ts'
import { signedIn } from '../signedIn.ts'
import { restoreTable } from '../restoreTable.ts'
import { restorePoint, restoredName, tablesToRestore } from '../restoreRequest.ts'
import { stageCommand, type Given } from '../stageCommand.ts'
import { outputNamed, stageOutputs } from '../stageOutputs.ts'

const usage = `npm run restore -- STAGE.json --at TIME [--tables NAME,NAME…]

Restores tables to a time, such as 2026-11-22T10:00:00Z, beside those in use, and writes their names to the settings of the
stage. The next npm run deploy makes the functions use them. Without --tables it restores all.`

const TableNames = z.record(z.string(), z.string())

/** `npm run restore`: restores a stage's tables to a point in time from their point-in-time recovery. */
const restore = async (
  settings: Settings,
  { file, at: time, tables: list }: Given<never, 'at' | 'tables'>,
): Promise<void> => {
  const at = restorePoint(time, Date.now())
  const names = tablesToRestore(list)
  const { region } = await signedIn(settings)
  const inUse = TableNames.parse(
    JSON.parse(outputNamed(await stageOutputs(region, `benchwatch-${settings.stage}-data`), 'TablesInUse')),
  )
  const client = new DynamoDBClient({ region })
  const restoring = names.map(async (name): Promise<[TableName, object]> => {
    const to = restoredName(settings.stage, name, at)
    console.log(`${name}: ${inUse[name]} as of ${at.toISOString()} becomes ${to}`)
    return [name, await restoreTable(client, { name, from: inUse[name] ?? '', to, at })]
  })
  const restored = Object.fromEntries(await Promise.all(restoring))
  const written = readJsonSync(file) as Record<string, unknown>
  const restoredTables = { ...settings.restoredTables, ...restored }
  writeFileSync(file, `${JSON.stringify({ ...written, restoredTables }, undefined, 2)}\n`)
  console.log(`\n${names.length} tables are restored, and ${file} names them. Use them: npm run deploy -- ${file}`)
}

process.exitCode = await stageCommand({ usage, flags: [], texts: ['at', 'tables'], run: restore })
