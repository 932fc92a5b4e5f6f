import { vi } from 'vitest'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { tables, tableVariable, type TableName } from '#shared/server/tables.ts'
import { openChaosStore, type ChaosStore, type Line } from '#tests/support/chaos/chaosStore.ts'
import { prepareChaos } from '#tests/support/chaos/environment.ts'

/** Sets the environment for repositories. Must be called before they are imported. */
export const prepareLocalStore = (): void => {
  prepareChaos()
  for (const table of Object.keys(tables) as TableName[]) vi.stubEnv(tableVariable(table), localTableName(table))
}

/** Opens a local store for the repositories, in this process and without a network. The caller must close it. */
export const openLocalStore = async (line: Line = carryOut => carryOut(), readLagMs?: number): Promise<ChaosStore> => {
  const store = await openChaosStore(readLagMs)
  const { db } = await import('#functions/data/store/db.ts')
  store.connect(db, line)
  return store
}
