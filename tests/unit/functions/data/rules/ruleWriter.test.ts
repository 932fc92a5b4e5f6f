import { DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { variablesOf } from '#infra/variables.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
for (const name of variablesOf('rules')) vi.stubEnv(name, name.endsWith('_DAYS') ? '90' : name)
const { changesTogether, publishTogether } = await import('#functions/data/rules/ruleWriter.ts')

const store = mockClient(DynamoDBDocumentClient)
beforeEach(() => {
  store.reset()
  store.on(QueryCommand).resolves({ Items: [{ name: '0000000000000041' }] })
})

const revisions = new Map([['Quad', 7]])
const changes = Array.from({ length: changesTogether }, (_, index) => {
  const draft = { ruleExpression: '(P > 1)', models: ['Quad'], severity: 120 }
  const next = ruleFrom(`Rule_${index}`, draft, undefined, { by: 'admin', groups: ['admin'], at: 1 })
  return { before: undefined, next, trail: { by: 'admin', at: 1, action: 'rule.import', requestId: `r-${index}` } }
})

describe('the writer of rules', () => {
  it('writes all changes in one transaction, each with an audit record and consecutive publication numbers', async () => {
    store.on(TransactWriteCommand).resolves({})
    expect(await publishTogether(changes, revisions)).toBe(true)
    const [sent, ...others] = store.commandCalls(TransactWriteCommand)
    expect(others).toEqual([])
    const items = (sent?.args[0].input.TransactItems ?? []).map(({ Put }) => Put?.Item ?? {})
    expect(items.length).toBeLessThanOrEqual(100)
    const checks = (sent?.args[0].input.TransactItems ?? []).flatMap(({ ConditionCheck = [] }) => ConditionCheck)
    expect(checks).toMatchObject([
      { Key: { kind: 'model', name: 'Quad' }, ExpressionAttributeValues: { ':read': revisions.get('Quad') } },
    ])
    const published = items.filter(({ kind }) => kind === 'publication').map(({ name, ruleName }) => [name, ruleName])
    expect(published).toEqual(changes.map(({ next }, index) => [String(42 + index).padStart(16, '0'), next.ruleName]))
    expect(items.filter(item => item['requestId'] !== undefined)).toHaveLength(changes.length)
  })

  it.each([
    ['a change of a rule since it was read', 'ConditionalCheckFailed'],
    ['a simultaneous publication', 'TransactionConflict'],
  ])('changes no rule after a conflict, and reports it: %s', async (_, Code) => {
    const error = { name: 'TransactionCanceledException', CancellationReasons: [{ Code: 'None' }, { Code }] }
    store.on(TransactWriteCommand).rejects(Object.assign(new Error('no'), error))
    expect(await publishTogether(changes, revisions)).toBe(false)
    expect(store.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  it('does not report an unreachable store as a conflict', async () => {
    store.on(TransactWriteCommand).rejects(Object.assign(new Error('away'), { name: 'InternalServerError' }))
    await expect(publishTogether(changes, revisions)).rejects.toThrow('away')
  })
})
