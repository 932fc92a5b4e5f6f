import { describe, expect, it } from 'vitest'
import { matchesFilter } from '#scripts/local/aws/kinesis/changeFilter.ts'
import type { ChangeRecord } from '#scripts/local/aws/dynamodb/types.ts'

const filter = { kind: ['pending'], type: ['abort', 'inspect'] }

const change = (eventName: string, NewImage: object) => ({ eventName, dynamodb: { NewImage } }) as ChangeRecord

describe('the filter for new items with certain values', () => {
  it.each([
    ['a new item with these values', true, change('INSERT', { kind: { S: 'pending' }, type: { S: 'inspect' } })],
    ['another value', false, change('INSERT', { kind: { S: 'pending' }, type: { S: 'rollOut' } })],
    ['a missing attribute', false, change('INSERT', { kind: { S: 'pending' } })],
    ['a change of an item', false, change('MODIFY', { kind: { S: 'pending' }, type: { S: 'abort' } })],
    ['a removed item', false, { ...change('REMOVE', {}), dynamodb: {} } as ChangeRecord],
  ])('is applied to %s, with the result %s', (_, passes, record) => {
    expect(matchesFilter(record, filter)).toBe(passes)
  })
})
