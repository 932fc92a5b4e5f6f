import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input } from '../protocol/awsRequest.ts'
import { localDatabaseName, localWorkGroupName } from '../account/names.ts'

/** The parsed input of Athena's operation StartQueryExecution. */
export interface StartInput {
  readonly sql: string
  readonly token: string
  readonly parameters: readonly string[]
  readonly database: string
}

/** The maximum length of a SQL statement, in bytes. */
const statementLimit = 262_144
/** The maximum length of a query parameter, in characters. */
const parameterLimit = 1_024
const known = new Set([
  'QueryString',
  'ClientRequestToken',
  'QueryExecutionContext',
  'ExecutionParameters',
  'WorkGroup',
])

export const invalidRequest = (message: string): AwsError => new AwsError('InvalidRequestException', message)

/**
 * Parses the input of StartQueryExecution, and refuses whatever exceeds Athena's limits. The workgroup defines where
 * results are stored, so a request cannot name another location.
 */
export const startInput = (input: Input): StartInput => {
  const unknown = Object.keys(input).find(name => !known.has(name))
  if (unknown !== undefined) throw unsupportedParameter('Athena', 'StartQueryExecution', unknown)
  if (input['WorkGroup'] !== localWorkGroupName)
    throw invalidRequest(`WorkGroup ${String(input['WorkGroup'])} is not found.`)
  return {
    sql: statementIn(input['QueryString']),
    token: tokenIn(input['ClientRequestToken']),
    parameters: parametersIn(input['ExecutionParameters']),
    database: databaseIn(input['QueryExecutionContext']),
  }
}

const statementIn = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw invalidRequest('QueryString is required')
  if (Buffer.byteLength(value) > statementLimit)
    throw invalidRequest(`QueryString is longer than ${statementLimit} bytes`)
  return value
}

const tokenIn = (value: unknown): string => {
  if (typeof value !== 'string' || value.length < 32 || value.length > 128)
    throw invalidRequest('ClientRequestToken must have 32 to 128 characters')
  return value
}

const parametersIn = (value: unknown): readonly string[] => {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length === 0)
    throw invalidRequest('ExecutionParameters must have at least 1 member')
  return value.map(one => {
    if (typeof one !== 'string' || one.length === 0 || one.length > parameterLimit)
      throw invalidRequest(`An execution parameter must have 1 to ${parameterLimit} characters`)
    return one
  })
}

const databaseIn = (value: unknown): string => {
  const { Database, Catalog } = isRecord(value) ? value : {}
  if (Database !== localDatabaseName || (Catalog !== undefined && Catalog !== 'AwsDataCatalog'))
    throw invalidRequest(`Database ${String(Database)} does not exist`)
  return Database
}
