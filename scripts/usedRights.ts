import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { functionNames } from '#infra/access.ts'
import { grantedTo, type RecordedCall } from './local/aws/iam/permissions.ts'

/** Names the folder into which each product that a test started puts what its functions did in AWS terms. */
export const callsVariable = 'BENCHWATCH_CALLS'

/**
 * The rights in `access` that no function used while the tests ran, as `users: dynamodb:Scan users`. A right that nobody
 * uses is one that an intruder would have for nothing.
 * @param folder the recorded calls, a file for each product
 */
export const unusedRights = async (folder: string): Promise<string[]> => {
  const files = await Promise.all((await readdir(folder)).map(name => readFile(path.join(folder, name), 'utf8')))
  const calls = files.flatMap(text => text.trim().split('\n')).map(line => JSON.parse(line) as RecordedCall)
  const used = new Set(calls.map(({ function: name, action, resource }) => `${name}: ${action} ${resource}`))
  return functionNames.flatMap(name => grantedTo(name).map(right => `${name}: ${right}`)).filter(one => !used.has(one))
}
