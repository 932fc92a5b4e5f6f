import {
  ContinuousBackupsUnavailableException,
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreTable } from '#scripts/deploy/restoreTable.ts'

vi.mock('node:timers/promises')
const pause = vi.mocked(setTimeout)

const dynamo = mockClient(DynamoDBClient)
const restore = { name: 'savedViews', from: 'before', to: 'after', at: new Date(0) } as const
const notYet = new ContinuousBackupsUnavailableException({ message: 'Backups are being enabled', $metadata: {} })

beforeEach(() => {
  dynamo.reset()
  pause.mockReset()
  dynamo.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } })
  dynamo.on(ListTagsOfResourceCommand).resolves({ Tags: [] })
})

describe('the restore of a table', () => {
  it('waits until AWS accepts point-in-time recovery for the table that was just restored', async () => {
    dynamo.on(UpdateContinuousBackupsCommand).rejectsOnce(notYet).rejectsOnce(notYet).resolves({})
    expect(await restoreTable(new DynamoDBClient({}), restore)).toEqual({ tableName: 'after' })
    expect(pause).toHaveBeenCalledTimes(2)
  })

  it('fails if AWS never accepts point-in-time recovery, and fails at once on any other error', async () => {
    dynamo.on(UpdateContinuousBackupsCommand).rejects(notYet)
    await expect(restoreTable(new DynamoDBClient({}), restore)).rejects.toThrow('Backups are being enabled')
    expect(pause.mock.calls.length).toBeGreaterThan(10)
    pause.mockReset()
    dynamo.on(UpdateContinuousBackupsCommand).rejects(new Error('not authorized'))
    await expect(restoreTable(new DynamoDBClient({}), restore)).rejects.toThrow('not authorized')
    expect(pause).not.toHaveBeenCalled()
  })
})
