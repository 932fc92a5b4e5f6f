import { describe, expect, it } from 'vitest'
import { access, functionNames } from '#infra/access/access.ts'
import { allows, environmentOf, functionOf, statementsOf } from './policies.ts'
import { resourcesOf, synth, type StackTemplate } from './synth.ts'

const templates = synth()

describe('a restored table that the settings name', () => {
  const streamArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/notices-restored/stream/1'
  const restoredTables = { notices: { tableName: 'notices-restored', streamArn } }
  const restored = synth({ restoredTables: JSON.stringify(restoredTables) })
  const arn = 'arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/notices-restored'

  it('is used by every function in place of the original, with its indexes and its stream', () => {
    const users = functionNames.filter(name => 'notices' in access[name].tables)
    expect(users).toContain('notify')
    for (const name of users) {
      expect([name, environmentOf(functionOf(restored, name))['NOTICES_TABLE']]).toEqual([name, 'notices-restored'])
      const resources = statementsOf(restored, name).flatMap(statement => statement.resources)
      expect(resources.filter(resource => resource.startsWith('table/notices'))).toEqual([])
      expect(resources).toContain(arn)
    }
    expect(allows(restored, 'everyMinute', 'dynamodb:Query', `${arn}/index/byDue`)).toBe(true)
    expect(allows(restored, 'notify', 'dynamodb:GetRecords', streamArn)).toBe(true)
    const sources = resourcesOf(restored.service, 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => Properties['EventSourceArn'],
    )
    expect(sources).toContain(streamArn)
  })

  it('leaves the original table and all other tables unchanged', () => {
    const ids = (stage: StackTemplate) => resourcesOf(stage, 'AWS::DynamoDB::GlobalTable').map(([id]) => id)
    expect(ids(restored.data)).toEqual(ids(templates.data))
    expect(environmentOf(functionOf(restored, 'devices'))['DEVICES_TABLE']).toEqual(
      environmentOf(functionOf(templates, 'devices'))['DEVICES_TABLE'],
    )
  })

  it.each([
    [{ alarm: { tableName: 'restored' } }, /restoredTables\.alarm is not known; remove it/],
    [
      { notices: { tableName: 'restored' } },
      /restoredTables must have the streamArn of each table that functions follow/,
    ],
  ])('is refused with the value %j', (given, message) => {
    expect(() => synth({ restoredTables: JSON.stringify(given) })).toThrow(message)
  })
})
