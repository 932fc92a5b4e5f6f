interface Update {
  readonly Key?: Readonly<Record<string, unknown>>
  readonly UpdateExpression?: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
}

/** The words in a DynamoDB expression that are not names of attributes, in upper case. */
const keywords = new Set(
  (
    'SET REMOVE ADD DELETE AND OR NOT BETWEEN IN IF_NOT_EXISTS LIST_APPEND ' +
    'ATTRIBUTE_EXISTS ATTRIBUTE_NOT_EXISTS ATTRIBUTE_TYPE BEGINS_WITH CONTAINS SIZE'
  ).split(' '),
)

/** Matches the names of top-level attributes in a DynamoDB expression, but not values: `a.b` gives `a`. */
const paths = /(?<![\w.:#])[#\w]+/g

/**
 * Returns the top-level attributes that an update names, as IAM's condition key `dynamodb:Attributes` lists them.
 * They include the attributes of the key and of the condition.
 */
export const namedAttributes = (update: Update): string[] => {
  const { Key = {}, UpdateExpression = '', ConditionExpression = '', ExpressionAttributeNames: names = {} } = update
  const words = `${UpdateExpression} ${ConditionExpression}`.match(paths) ?? []
  const attributes = words
    .filter(word => !keywords.has(word.toUpperCase()) && !/^\d/.test(word))
    .map(word => names[word] ?? word)
  return [...new Set([...Object.keys(Key), ...attributes])].toSorted()
}
