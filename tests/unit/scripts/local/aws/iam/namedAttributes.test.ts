import { describe, expect, it } from 'vitest'
import { namedAttributes } from '#scripts/local/aws/iam/namedAttributes.ts'

describe('the attributes that a request names', () => {
  it.each([
    [
      'what is set, raised and removed',
      { UpdateExpression: 'SET a = :a, b = :b ADD c :one REMOVE d' },
      ['a', 'b', 'c', 'd'],
    ],
    ['the key', { Key: { userName: { S: 'anna' } }, UpdateExpression: 'SET a = :a' }, ['a', 'userName']],
    [
      'the condition',
      { ConditionExpression: 'attribute_exists(userName) AND revision = :read' },
      ['revision', 'userName'],
    ],
    [
      'attributes behind placeholders',
      { UpdateExpression: 'SET #g = :group', ExpressionAttributeNames: { '#g': 'group' } },
      ['group'],
    ],
    [
      'the attribute that holds a map, and not what is in it',
      { UpdateExpression: 'SET revoked.#token = :until', ExpressionAttributeNames: { '#token': 'abc' } },
      ['revoked'],
    ],
    ['functions of values', { UpdateExpression: 'SET a = if_not_exists(b, :none), c = c + :one' }, ['a', 'b', 'c']],
  ])('lists %s', (_, update, attributes) => {
    expect(namedAttributes(update)).toEqual(attributes)
  })
})
