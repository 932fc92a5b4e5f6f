import type { ServiceName } from '#shared/contract/routes.ts'
import { backgroundAccess, type BackgroundName } from './background.ts'
import { serviceAccess } from './services.ts'
import type { Access } from './rights.ts'

export type FunctionName = ServiceName | BackgroundName

/**
 * Adds the setting `REQUIRED_ORIGIN_SECRETS` to the functions that answer API calls. If the stage has a web ACL,
 * these functions refuse requests that lack the distribution's secret.
 */
const behindDistribution = <Name extends string>(rights: Readonly<Record<Name, Access>>): Record<Name, Access> => {
  const asking = { ...rights } as Record<Name, Access>
  for (const [name, one] of Object.entries(rights) as [Name, Access][])
    asking[name] = { ...one, settings: [...(one.settings ?? []), 'REQUIRED_ORIGIN_SECRETS'] }
  return asking
}

/**
 * The rights of each function, and nothing beyond them. The policies and environment variables in AWS are generated
 * from this table. The local functions' rights and environment variables are generated from it, too. A request to AWS
 * that is not listed here therefore fails in AWS and on one computer alike.
 */
export const access: Readonly<Record<FunctionName, Access>> = {
  ...behindDistribution(serviceAccess),
  ...backgroundAccess,
}

export const functionNames = Object.keys(access) as readonly FunctionName[]
