import { describe, expect, it } from 'vitest'
import { namedAttributes } from '#scripts/local/aws/iam/namedAttributes.ts'

describe('the attributes that an update to DynamoDB names', () => {
  it.each([
    [
      'those that are set, raised and removed',
      { UpdateExpression: 'SET a = :a, b = :b ADD c :one REMOVE d' },
      ['a', 'b', 'c', 'd'],
    ],
    ['those of the key', { Key: { userName: { S: 'anna' } }, UpdateExpression: 'SET a = :a' }, ['a', 'userName']],
    [
      'those of the condition',
      { ConditionExpression: 'attribute_exists(userName) AND revision = :read' },
      ['revision', 'userName'],
    ],
    [
      'those behind placeholders',
      { UpdateExpression: 'SET #g = :group', ExpressionAttributeNames: { '#g': 'group' } },
      ['group'],
    ],
    [
      'that of a map, and not those within the map',
      { UpdateExpression: 'SET revoked.#token = :until', ExpressionAttributeNames: { '#token': 'abc' } },
      ['revoked'],
    ],
    ['those in functions', { UpdateExpression: 'SET a = if_not_exists(b, :none), c = c + :one' }, ['a', 'b', 'c']],
  ])('include %s', (_, update, attributes) => {
    expect(namedAttributes(update)).toEqual(attributes)
  })
})
