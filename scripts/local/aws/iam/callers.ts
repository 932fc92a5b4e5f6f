import { createHmac, randomBytes } from 'node:crypto'
import { functionNames, type FunctionName } from '#infra/access.ts'

/**
 * The access key id that a function on this computer calls with. The stand-ins recognise the function by this id, as
 * AWS does by the function's role.
 */
export const functionCaller = (name: FunctionName): string => `FUNCTION-${name}`

/** The caller that sets up tables, pools and demo data; functions never use it. */
export const setupCaller = 'SETUP'

const variable = 'BENCHWATCH_LOCAL_SECRET'

/**
 * The secret that the secrets of all callers are made from. It is new at each start, so that nobody else on this
 * computer can sign for a caller.
 */
const secret = process.env[variable] ?? randomBytes(32).toString('base64url')

/** Returns the environment for another process of the same product, in which callers have the same secrets as here. */
export const withSecret = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...environment,
  [variable]: secret,
})

const secrets: ReadonlyMap<string, string> = new Map(
  [setupCaller, ...functionNames.map(functionCaller)].map(caller => [
    caller,
    createHmac('sha256', secret).update(caller).digest('base64url'),
  ]),
)

/** The secret of an access key; undefined for one that does not exist. */
export const secretOf = (accessKeyId: string): string | undefined => secrets.get(accessKeyId)

/** The credentials of a caller. Throws for one that does not exist. */
export const findCallerCredentials = (accessKeyId: string): { accessKeyId: string; secretAccessKey: string } => {
  const secretAccessKey = secretOf(accessKeyId)
  if (secretAccessKey === undefined)
    throw new Error(`No caller of the local services has the access key ${accessKeyId}`)
  return { accessKeyId, secretAccessKey }
}
