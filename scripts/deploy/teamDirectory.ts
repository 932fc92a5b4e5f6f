import type { Directory } from '#functions/domain/notifications/teams/team.ts'
import { tableVariable } from '#shared/server/tables.ts'

interface Place {
  readonly region: string
  readonly teamsTable: string
  readonly auditTable: string
}

/** Reads the people, channels and teams of a deployed stage with the functions' own code. */
export const teamDirectory = async ({ region, teamsTable, auditTable }: Place): Promise<Directory> => {
  // The environment is set before the functions' modules are loaded, because they read their settings when they are
  // loaded.
  Object.assign(process.env, {
    AWS_REGION: region,
    [tableVariable('teams')]: teamsTable,
    [tableVariable('audit')]: auditTable,
  })
  const { readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
  return readDirectory()
}
