import { describe, expect, it } from 'vitest'
import { CallFailure } from '#scripts/base/localApi.ts'
import { sendRows, type RowResult } from '#scripts/enrollFile.ts'
import { enrolledPerCall } from '#shared/contract/enrolment.ts'
import type { FileRow } from '#shared/devices/enrolmentFile.ts'

const rowsOf = (count: number): FileRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    deviceName: `SN-${index}`,
    modelName: 'Orbit',
    problem: undefined,
  }))

const enrolled: RowResult = { outcome: 'enrolled', reason: '' }
const busy: RowResult = { outcome: 'refused', reason: 'AWS IoT takes no more requests', canRetry: true }
const denied: RowResult = { outcome: 'refused', reason: 'It is DENIED' }

/** Sends rows; `answers` has what a row is answered, one try after another, the last one from then on. */
const run = async (rows: FileRow[], answers: Readonly<Record<string, readonly RowResult[]>>, fail?: () => void) => {
  const calls: string[][] = []
  const said: string[] = []
  const waits: number[] = []
  const tries = new Map<string, number>()
  const send = async (some: readonly FileRow[]): Promise<RowResult[]> => {
    calls.push(some.map(({ deviceName }) => deviceName))
    fail?.()
    return some.map(({ deviceName }) => {
      const count = tries.get(deviceName) ?? 0
      tries.set(deviceName, count + 1)
      return answers[deviceName]?.[count] ?? answers[deviceName]?.at(-1) ?? enrolled
    })
  }
  const left = await sendRows(rows, { send, say: text => said.push(text), wait: async ms => waits.push(ms) })
  return { calls, said, waits, left: left.map(({ row, reason }) => [row.row, reason]) }
}

describe('the command that enrols a list of instruments', () => {
  it('sends the rows of a list in batches', async () => {
    const { calls, said, waits, left } = await run(rowsOf(enrolledPerCall + 1), {})
    expect(calls.map(({ length }) => length)).toEqual([enrolledPerCall, 1])
    expect(said.at(-1)).toBe(`${enrolledPerCall + 1} of ${enrolledPerCall + 1} enrolled`)
    expect([waits, left]).toEqual([[], []])
  })

  it('retries, after a wait, only the rows for which AWS IoT was too busy', async () => {
    const answers = { 'SN-1': [busy, enrolled], 'SN-2': [busy, busy, enrolled], 'SN-3': [denied] }
    const { calls, said, waits, left } = await run(rowsOf(4), answers)
    expect(calls).toEqual([['SN-0', 'SN-1', 'SN-2', 'SN-3'], ['SN-1', 'SN-2'], ['SN-2']])
    expect(waits).toEqual([5_000, 15_000])
    expect(said).toContain('2 could not be enrolled this time, and are sent again in 5 s')
    expect(said.at(-1)).toBe('3 of 4 enrolled')
    expect(left).toEqual([[5, 'It is DENIED']])
  })

  it('gives up on rows after three retries, and reports them with the reason in the order of the list', async () => {
    const { calls, left } = await run(rowsOf(3), { 'SN-0': [busy], 'SN-1': [denied], 'SN-2': [busy] })
    expect(calls).toHaveLength(4)
    expect(left).toEqual([
      [2, busy.reason],
      [3, denied.reason],
      [4, busy.reason],
    ])
  })

  it('retries a call that the API did not answer in time', async () => {
    let failures = 1
    const { calls, left } = await run(rowsOf(2), {}, () => {
      failures -= 1
      if (failures >= 0) throw new CallFailure(503, 'POST device/enrol answers 503')
    })
    expect(calls).toEqual([
      ['SN-0', 'SN-1'],
      ['SN-0', 'SN-1'],
    ])
    expect(left).toEqual([])
  })

  it('ends if the API refuses a call', async () => {
    const refuse = () => {
      throw new CallFailure(403, 'POST device/enrol answers 403')
    }
    await expect(run(rowsOf(2), {}, refuse)).rejects.toThrow('403')
  })
})
