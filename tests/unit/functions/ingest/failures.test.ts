import { BatchExecuteStatementCommand, BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { awsFailures } from '#tests/support/aws/awsFailures.ts'
import { dataSet, known, reading, run, store, writes } from '#tests/support/aws/ingest.ts'

beforeEach(() => {
  known('SN-1', 'OK')
  known('SN-2', 'OK')
})

const quarantined = () =>
  store.commandCalls(PutCommand).filter(({ args: [{ input }] }) => input.TableName === 'QUARANTINE_TABLE')

describe.each(awsFailures)('an AWS failure in ingest: %s', (_, error) => {
  it('returns all instruments for a retry and quarantines no message, if it happens while states are read', async () => {
    store.on(BatchGetCommand).rejects(error)
    expect(await run(reading(1), reading(2, 'SN-2'), reading(3))).toEqual(['1', '2'])
    expect(quarantined()).toEqual([])
    expect(dataSet.delivered).toEqual([])
  })

  it('returns the affected instruments for a retry and loses no message, if it happens while states are written', async () => {
    writes.failure = error
    expect(await run(reading(1), reading(2, 'SN-2'))).toEqual(['1', '2'])
    expect(quarantined()).toEqual([])
    writes.failure = undefined
    expect(await run(reading(1), reading(2, 'SN-2'))).toEqual([])
    expect(dataSet.delivered.toSorted()).toEqual(['SN-1 P1', 'SN-2 P2'])
  })
})

it('a refused statement in a batch write delays only its own instrument', async () => {
  store.on(BatchExecuteStatementCommand).callsFake(({ Statements }) => ({
    Responses: (Statements as object[]).map((_, place) => (place === 0 ? { Error: { Code: 'ThrottlingError' } } : {})),
  }))
  const busy = Object.assign(new Error('busy'), { name: 'ThrottlingException' })
  store.on(PutCommand).rejects(busy)
  expect(await run(reading(1), reading(2, 'SN-2'))).toEqual(['1'])
})
