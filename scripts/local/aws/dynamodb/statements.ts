import { isRecord } from '#shared/records/isRecord.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import type { Input, Operation } from '../protocol/awsRequest.ts'
import { itemOperations } from './itemOperations.ts'
import type { Committer } from './unitOfWork.ts'

/** A parsed PartiQL UPDATE statement for one item, in the only form that is supported. */
interface Update {
  readonly tableName: string
  readonly assignments: readonly Term[]
  readonly conditions: readonly Term[]
}

/** An assignment or condition in a PartiQL statement: `attribute = value`. */
interface Term {
  readonly attribute: string
  readonly value: unknown
}

/**
 * The maximum number of statements in a batch:
 * docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html
 */
const maxStatements = 25
const known = new Set(['Statements', 'ReturnConsumedCapacity'])

const invalid = (message: string): AwsError => new AwsError('ValidationException', message)

const name = String.raw`(?:"[^"]+"|[A-Za-z_][\w.-]*)`
const term = String.raw`${name}\s*=\s*\?`
const updatePattern = new RegExp(
  String.raw`^\s*UPDATE\s+(?<table>${name})\s+(?<set>SET\s+${term}(?:\s*(?:,|\bSET\b)\s*${term})*)\s+WHERE\s+(?<where>${term}(?:\s+AND\s+${term})*)\s*$`,
  'i',
)

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, '$1')

/** Returns the table that a PartiQL statement writes to. Undefined if the statement is not supported. */
export const tableOfStatement = (statement: string): string | undefined => {
  const table = updatePattern.exec(statement)?.groups?.['table']
  return table === undefined ? undefined : unquoted(table)
}

const updateOf = ({ Statement: statement, Parameters: parameters = [] }: Input): Update => {
  const { table, set, where } = updatePattern.exec(String(statement))?.groups ?? {}
  if (table === undefined || set === undefined || where === undefined || !Array.isArray(parameters))
    throw unsupportedParameter('DynamoDB', 'BatchExecuteStatement', 'any but UPDATE … SET … = ? WHERE … = ? AND … = ?')
  const values = parameters.values()
  const termsOf = (text: string): Term[] =>
    Array.from(text.matchAll(new RegExp(`(${name})\\s*=`, 'g')), ([, attribute = '']) => {
      const { value } = values.next()
      if (value === undefined) throw invalid('Number of parameters does not match the number of question marks')
      return { attribute: unquoted(attribute), value }
    })
  const update = { tableName: unquoted(table), assignments: termsOf(set), conditions: termsOf(where) }
  if (!values.next().done) throw invalid('Number of parameters does not match the number of question marks')
  return update
}

const equations = (terms: readonly Term[], prefix: string): string[] =>
  terms.map((_, place) => `#${prefix}${place} = :${prefix}${place}`)

const attributeNames = (terms: readonly Term[], prefix: string) =>
  Object.fromEntries(terms.map(({ attribute }, place) => [`#${prefix}${place}`, attribute]))

const attributeValues = (terms: readonly Term[], prefix: string) =>
  Object.fromEntries(terms.map(({ value }, place) => [`:${prefix}${place}`, value]))

/**
 * Converts a statement to the input of UpdateItem. The whole WHERE clause, including the key, becomes the condition,
 * so the update fails if no item has this key, as in AWS.
 */
const updateInput = ({ storage }: Committer, { tableName, assignments, conditions }: Update): Input => {
  const keys = storage.tables.get(tableName)?.table.KeySchema.map(({ AttributeName }) => AttributeName) ?? []
  const valueOf = (key: string): unknown => conditions.find(({ attribute }) => attribute === key)?.value
  if (keys.some(key => valueOf(key) === undefined))
    throw invalid('Where clause does not contain a mandatory equality on all key attributes')
  return {
    TableName: tableName,
    Key: Object.fromEntries(keys.map(key => [key, valueOf(key)])),
    UpdateExpression: `SET ${equations(assignments, 's').join(', ')}`,
    ConditionExpression: equations(conditions, 'c').join(' AND '),
    ExpressionAttributeNames: { ...attributeNames(assignments, 's'), ...attributeNames(conditions, 'c') },
    ExpressionAttributeValues: { ...attributeValues(assignments, 's'), ...attributeValues(conditions, 'c') },
  }
}

const codes: Readonly<Record<string, string>> = {
  ConditionalCheckFailedException: 'ConditionalCheckFailed',
  ResourceNotFoundException: 'ResourceNotFound',
  TransactionConflictException: 'TransactionConflict',
  ValidationException: 'ValidationError',
}

/**
 * Runs one statement of a BatchExecuteStatement. If it fails, the error is in its part of the answer, and the other
 * statements still run.
 */
const runStatement = async (committer: Committer, updateItem: Operation, update: Update): Promise<object> => {
  try {
    await updateItem(updateInput(committer, update))
    return { TableName: update.tableName }
  } catch (error) {
    if (!(error instanceof AwsError)) throw error
    const Code = codes[error.type]
    if (Code === undefined) throw error
    return { TableName: update.tableName, Error: { Code, Message: error.message } }
  }
}

const statementsOf = (input: Input): Input[] => {
  const unknown = Object.keys(input).find(parameter => !known.has(parameter))
  if (unknown !== undefined) throw unsupportedParameter('DynamoDB', 'BatchExecuteStatement', unknown)
  const statements = input['Statements']
  if (!Array.isArray(statements) || statements.length === 0 || statements.length > maxStatements)
    throw invalid(`Statements of BatchExecuteStatement must have between 1 and ${maxStatements} members`)
  return statements.filter(isRecord)
}

/**
 * The operation for PartiQL statements, of which the product sends many in one request. Each statement updates one
 * item by its key if a condition holds.
 */
export const statementOperations = (committer: Committer): Record<string, Operation> => {
  const { UpdateItem: updateItem } = itemOperations(committer)
  if (!updateItem) throw new Error('The local DynamoDB has no UpdateItem, which BatchExecuteStatement needs')
  return {
    BatchExecuteStatement: async input => {
      const Responses: object[] = []
      for (const update of statementsOf(input).map(updateOf)) {
        Responses.push(await runStatement(committer, updateItem, update))
      }
      return { Responses }
    },
  }
}
