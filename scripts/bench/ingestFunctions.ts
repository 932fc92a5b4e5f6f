import { variablesOf } from '#infra/variables.ts'

/**
 * Sets the environment variables that ingest's modules read when they are loaded, and then loads the functions that
 * ingest consists of.
 */
export const ingestFunctions = async () => {
  for (const name of variablesOf('ingest')) process.env[name] ??= name.endsWith('_DAYS') ? '90' : name
  Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' })
  const [{ applyAll }, { stateItem }, { db }, { deviceStatesTable }] = await Promise.all([
    import('#functions/application/evaluation/applyAll.ts'),
    import('#functions/data/devices/stateItem.ts'),
    import('#functions/data/store/db.ts'),
    import('#functions/data/devices/deviceStateRepository.ts'),
  ])
  return { applyAll, stateItem, db, deviceStatesTable }
}
