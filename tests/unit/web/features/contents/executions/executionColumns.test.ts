import { describe, expect, it } from 'vitest'
import type { JobExecution } from '#shared/contract/job.ts'
import { buildCards, listCardSections } from '#web/components/ResourceTable/card.tsx'
import { executionCardColumns, executionColumns } from '#web/features/contents/executions/executionColumns.tsx'

const queued: JobExecution = {
  deviceName: 'SN-1',
  status: 'QUEUED',
  statusDetails: {},
  attempt: 1,
  queuedAt: '2026-03-01T10:00:00.000Z',
  lastUpdatedAt: '2026-03-01T10:00:00.000Z',
}

/** The columns that the card of an execution has a line for. */
const linesOf = (execution: JobExecution): readonly string[] => {
  const [card] = buildCards([{ key: 'SN-1', row: execution }], executionCardColumns, 'UTC', undefined)
  const display = executionColumns.map(({ id }) => ({ id, visible: true }))
  return listCardSections(executionCardColumns, display).flatMap(({ id }) =>
    card?.cells[id] === undefined ? [] : [id],
  )
}

describe('the card of an execution', () => {
  it('has no line for what has not happened yet, nor for a first attempt', () => {
    expect(linesOf(queued)).toEqual([])
    const at = '2026-03-01T11:00:00.000Z'
    expect(linesOf({ ...queued, lastUpdatedAt: at })).toEqual(['updated'])
    expect(linesOf({ ...queued, attempt: 2, startedAt: at, lastUpdatedAt: at })).toEqual([
      'attempt',
      'started',
      'updated',
    ])
  })
})
