import { vi } from 'vitest'
import { localTableName } from '#scripts/local/names.ts'
import { tables, tableVariable, type TableName } from '#shared/server/tables.ts'
import { openChaosStore, type ChaosStore, type Line } from './chaos/chaosStore.ts'
import { prepareChaos } from './chaos/environment.ts'

/** The environment of repositories, to be set before they are imported. */
export const prepareLocalStore = (): void => {
  prepareChaos()
  for (const table of Object.keys(tables) as TableName[]) vi.stubEnv(tableVariable(table), localTableName(table))
}

/** The local store behind the repositories, in this process and without a network. Close it in the end. */
export const openLocalStore = async (line: Line = carryOut => carryOut(), readLagMs?: number): Promise<ChaosStore> => {
  const store = await openChaosStore(readLagMs)
  const { db } = await import('#functions/data/store/db.ts')
  store.connect(db, line)
  return store
}
