import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The names of services in policies, keyed by the packages of their clients. STS is missing, because every caller may
 * ask it for its own identity without any right.
 */
const services: Readonly<Record<string, string>> = {
  '@aws-sdk/client-cloudformation': 'cloudformation',
  '@aws-sdk/client-dynamodb': 'dynamodb',
  '@aws-sdk/client-iot': 'iot',
  '@aws-sdk/client-lambda': 'lambda',
  '@aws-sdk/client-s3': 's3',
  '@aws-sdk/client-secrets-manager': 'secretsmanager',
  '@aws-sdk/client-sesv2': 'ses',
  '@aws-sdk/client-sns': 'sns',
  '@aws-sdk/lib-dynamodb': 'dynamodb',
}

/** The operations whose rights are named differently, or that need additional rights. */
const rightsOfOperation: Readonly<Record<string, readonly string[]>> = {
  'dynamodb:Get': ['GetItem'],
  'dynamodb:Put': ['PutItem'],
  'dynamodb:TableExists': ['DescribeTable'],
  // Source: docs.aws.amazon.com/amazondynamodb/latest/developerguide/backuprestore_IAM.html
  'dynamodb:RestoreTableToPointInTime':
    'RestoreTableToPointInTime BatchWriteItem DeleteItem GetItem PutItem Query Scan UpdateItem'.split(' '),
  'lambda:Invoke': ['InvokeFunction'],
  's3:ListObjectsV2': ['ListBucket'],
}

interface Import {
  readonly names: readonly string[]
  readonly from: string
}

const importsOf = (file: string): Import[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '([^']+)'/g),
    ([, names = '', from = '']) => ({ names: names.split(',').map(name => name.trim()), from }),
  )

/** A file and all files that it imports by relative paths, directly or indirectly. */
const filesFrom = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const { from } of importsOf(file))
    if (from.startsWith('.')) filesFrom(path.resolve(path.dirname(file), from), seen)
  return seen
}

/** Returns `GetItem` for `GetItemCommand`, `paginateGetItem` and `waitUntilGetItem`; undefined for other names. */
const operationOf = (name: string): string | undefined =>
  /^(?:paginate|waitUntil)(\w+)$/.exec(name)?.[1] ?? /^([A-Z]\w+)Command$/.exec(name)?.[1]

/**
 * The rights, such as `iot:ListTopicRules`, that are needed for the SDK operations imported by a script and by the
 * project's files that it imports.
 */
export const sdkRightsOf = (file: string): string[] => {
  const rights = [...filesFrom(file)].flatMap(importsOf).flatMap(({ names, from }) => {
    const service = services[from]
    if (service === undefined) return []
    return names.flatMap(name => {
      const operation = operationOf(name)
      if (operation === undefined) return []
      return (rightsOfOperation[`${service}:${operation}`] ?? [operation]).map(action => `${service}:${action}`)
    })
  })
  return [...new Set(rights)].toSorted()
}
