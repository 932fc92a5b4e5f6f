import db from 'dynalite/db/index.js'
import validations from 'dynalite/validations/index.js'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import { refusing } from './actionStore.ts'
import type { CheckedRequest, Expression, Validation } from './types.ts'

/**
 * The names of request parameters that dynalite does not support. The stand-in supports them itself, or they have no
 * effect on one computer.
 */
export type ExtraParameters = readonly string[]

const refuseUnknown = (operation: string, input: object, known: readonly string[]): void => {
  const unknown = Object.keys(input).find(parameter => !known.includes(parameter))
  if (unknown !== undefined) throw unsupportedParameter('DynamoDB', operation, unknown)
}

const isDocument = ({ M, L }: Expression): boolean => M !== undefined || L !== undefined
const isFlag = ({ BOOL, NULL }: Expression): boolean => BOOL !== undefined || NULL !== undefined

const isComparison = (type: string): boolean => ['=', '<>', 'in'].includes(type)

/**
 * Whether an expression compares maps or lists, or looks for a map, a list, a boolean or NULL in a list. dynalite
 * never finds these equal, so the condition would silently never be true.
 */
const comparesDocuments = ({ type, name, args = [] }: Expression): boolean =>
  (isComparison(type) && args.some(isDocument)) ||
  (name === 'contains' && args.some(operand => isDocument(operand) || isFlag(operand))) ||
  args.some(operand => !Array.isArray(operand) && typeof operand.type === 'string' && comparesDocuments(operand))

/**
 * Whether an update removes several list elements. dynalite removes them one after another, so the second index would
 * refer to the wrong element.
 */
const removesSeveralElements = ({ _updates }: CheckedRequest): boolean => {
  const removed = (_updates?.sections ?? []).filter(
    ({ type, path }) => type === 'remove' && typeof path.at(-1) === 'number',
  )
  return removed.length > 1
}

const refuseUnfaithful = (operation: string, request: CheckedRequest): void => {
  const expressions = [request._condition?.expression, request._filter?.expression]
  if (expressions.some(expression => expression && comparesDocuments(expression)))
    throw unsupportedParameter('DynamoDB', operation, 'the comparison of lists, maps or flags in an expression')
  if (removesSeveralElements(request))
    throw unsupportedParameter('DynamoDB', operation, 'the removal of several list elements in the UpdateExpression')
}

/**
 * The maximum number of writes in a batch:
 * docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html
 */
const maxBatchWrites = 25

const refuseLargeBatch = ({ RequestItems = {} }: CheckedRequest): void => {
  const items = Object.values(RequestItems).reduce((count, list) => count + list.length, 0)
  if (items > maxBatchWrites)
    throw new AwsError('ValidationException', 'Too many items requested for the BatchWriteItem call')
}

/**
 * Validates a request, and returns it with converted parameters and parsed expressions. Throws the error that
 * DynamoDB would return.
 */
export const checkRequest = (
  operation: string,
  { types, custom }: Validation,
  input: object,
  extra: ExtraParameters = [],
): CheckedRequest => {
  refuseUnknown(operation, input, [...Object.keys(types), ...extra])
  const request = refusing(() => {
    // `checkTypes` gets a copy of the input, because it removes parameters that it does not know.
    const checked = validations.checkTypes({ ...input }, types)
    validations.checkValidations(checked, types, custom, { options: { maxItemSize: db.MAX_SIZE } })
    return checked
  })
  refuseUnfaithful(operation, request)
  if (operation === 'BatchWriteItem') refuseLargeBatch(request)
  return request
}
