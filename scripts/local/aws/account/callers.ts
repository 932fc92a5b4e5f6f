import { createHmac, randomBytes } from 'node:crypto'
import { functionNames, type FunctionName } from '#infra/access/access.ts'

/**
 * Returns the access key id with which a local function signs its calls. The stand-ins recognize the function by this
 * id, as AWS does by the function's role.
 */
export const functionCaller = (name: FunctionName): string => `FUNCTION-${name}`

/** The access key id of the program that sets up tables, pools and demo data. Functions never use it. */
export const setupCaller = 'SETUP'

const variable = 'BENCHWATCH_LOCAL_SECRET'

/**
 * The secret from which the secrets of all callers are derived. It is new at each start, so that no other program on
 * this computer can sign as a caller.
 */
const secret = process.env[variable] ?? randomBytes(32).toString('base64url')

/**
 * Returns the environment for another process of the same product, so that all callers have the same secrets in it.
 */
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

/** Returns the secret of an access key. Undefined if the key does not exist. */
export const secretOf = (accessKeyId: string): string | undefined => secrets.get(accessKeyId)

/** Returns the credentials of a caller. Throws if the caller does not exist. */
export const findCallerCredentials = (accessKeyId: string): { accessKeyId: string; secretAccessKey: string } => {
  const secretAccessKey = secretOf(accessKeyId)
  if (secretAccessKey === undefined)
    throw new Error(`No caller of the local services has the access key ${accessKeyId}`)
  return { accessKeyId, secretAccessKey }
}
