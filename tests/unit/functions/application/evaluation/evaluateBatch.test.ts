import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { change, dataSet, known, reading, restart, run, store } from '#tests/support/ingest.ts'

describe('a state that was written before', () => {
  const asked = (): unknown[] =>
    store
      .commandCalls(BatchGetCommand)
      .flatMap(({ args }) => args[0].input.RequestItems?.['DEVICE_STATES_TABLE']?.Keys ?? [])

  it('is not read again, and is read by another process', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    await run(reading(2), reading(3))
    expect(asked()).toEqual([{ deviceName: 'SN-1' }])
    await restart()
    await run(reading(3), reading(4))
    expect(asked()).toHaveLength(2)
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2', 'SN-1 P3', 'SN-1 P3', 'SN-1 P4'])
  })

  it('counts for nothing where somebody has changed it since', async () => {
    known('SN-1', 'OK')
    known('SN-2', 'OK')
    await run(reading(1), reading(1, 'SN-2'))
    change('SN-1', { deviceStatus: 'DENIED' })
    dataSet.delivered = []
    expect(await run(reading(2), reading(2, 'SN-2'))).toEqual([])
    expect(dataSet.delivered).toEqual(['SN-2 P2'])
  })

  it.each(['PENDING', 'DORMANT', 'DENIED'])('as %s keeps nobody out who was admitted since', async deviceStatus => {
    known('SN-1', 'OK')
    await run(reading(1))
    change('SN-1', { deviceStatus })
    await run(reading(2))
    change('SN-1', { deviceStatus: 'OK' })
    await run(reading(3))
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P3'])
  })

  it('is read anew after a batch that could not be handed on', async () => {
    known('SN-1', 'OK')
    await run(reading(1))
    dataSet.isAway = true
    expect(await run(reading(2))).toEqual(['2'])
    dataSet.isAway = false
    await run(reading(2))
    expect(asked()).toHaveLength(2)
    expect(dataSet.delivered).toEqual(['SN-1 P1', 'SN-1 P2'])
  })
})
