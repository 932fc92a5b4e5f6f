import { describe, expect, it } from 'vitest'
import type { JobExecution } from '#shared/contract/job.ts'
import { attemptText, queuedText } from '#web/features/contents/executions/attemptText.ts'
import { executionColumns } from '#web/features/contents/executions/executionColumns.tsx'

const at = '2026-03-01T02:41:00.000Z'
const failed = { status: 'FAILED', statusDetails: { phase: 'install', reason: 'The disk is full' }, at } as const

describe('the text about the time in a queue', () => {
  it.each([
    ['QUEUED', 'since 2026-03-01 02:41:00'],
    ['SUCCEEDED', 'queued at 2026-03-01 02:41:00'],
  ] as const)('follows the status %s', (status, text) => {
    expect(queuedText({ status, queuedAt: at }, 'UTC')).toBe(text)
  })
})

describe('the text about an attempt of an execution', () => {
  it.each<[Pick<JobExecution, 'attempt' | 'lastFailure'>, string]>([
    [{ attempt: 1 }, '1st'],
    [{ attempt: 2, lastFailure: failed }, `2nd; before: failed, ${at}, The disk is full`],
    [{ attempt: 3, lastFailure: { status: 'TIMED_OUT', statusDetails: {}, at } }, `3rd; before: timed out, ${at}`],
    [{ attempt: 4, lastFailure: { ...failed, statusDetails: { step: '7' } } }, `4th; before: failed, ${at}, step: 7`],
    [{ attempt: 11 }, '11th'],
    [{ attempt: 22 }, '22nd'],
  ])('mentions the failure of the previous attempt: %j', (execution, text) => {
    expect(attemptText(execution)).toBe(text)
  })

  it("is exported with the time of the previous attempt's failure", () => {
    const column = executionColumns.find(({ header }) => header === 'Attempt')
    const execution = { attempt: 2, lastFailure: failed } as unknown as JobExecution
    expect(column?.value(execution)).toBe(`2nd; before: failed, ${at}, The disk is full`)
  })
})
