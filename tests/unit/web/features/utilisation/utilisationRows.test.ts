import { describe, expect, it } from 'vitest'
import type { DeviceUtilisation } from '#shared/contract/utilisation.ts'
import {
  hasData,
  leftOutShare,
  sumSecondsByDay,
  rowsBy,
  shareText,
  sumModeSeconds,
  upShare,
  usedShare,
} from '#web/features/utilisation/utilisationRows.ts'

const used = (deviceName: string, modelName: string, running: number, fault: number): DeviceUtilisation => ({
  deviceName,
  modelName,
  days: [
    { day: '2026-01-01', seconds: { running, ready: 100, notAdmitted: 50 } },
    { day: '2026-01-02', seconds: { fault, held: 30 } },
  ],
  runs: { count: 2, seconds: running, longestSeconds: running - 1 },
  repairs: { count: 1, seconds: fault },
})

const all = [used('A', 'M', 200, 100), used('B', 'N', 300, 40), used('C', 'M', 500, 60)]

describe('the rows of the utilisation table', () => {
  it('add up the seconds of all days for each instrument', () => {
    const [first] = rowsBy.instruments(all)
    expect(first).toMatchObject({ deviceName: 'A', instruments: 1, runs: { count: 2 } })
    expect(first?.seconds).toMatchObject({ running: 200, ready: 100, fault: 100, held: 30, notAdmitted: 50, silent: 0 })
  })

  it('add up the seconds, runs and repairs of all instruments for each model', () => {
    const models = rowsBy.models(all)
    expect(models.map(({ modelName, instruments }) => [modelName, instruments])).toEqual([
      ['M', 2],
      ['N', 1],
    ])
    expect(models[0]).toMatchObject({
      deviceName: undefined,
      runs: { count: 4, seconds: 700, longestSeconds: 499 },
      repairs: { count: 2, seconds: 160 },
    })
  })

  it('include a row for each instrument and day, even without runs, and can be added up by day', () => {
    expect(rowsBy.days(all)).toHaveLength(6)
    expect(rowsBy.days(all)[1]).toMatchObject({ deviceName: 'A', day: '2026-01-02', runs: undefined })
    expect(sumSecondsByDay(all).map(({ day, seconds }) => [day, seconds.running, seconds.fault])).toEqual([
      ['2026-01-01', 1_000, 0],
      ['2026-01-02', 0, 200],
    ])
  })

  it('leave unknown time out of utilisation and uptime, and show a dash if all time is unknown', () => {
    const seconds = sumModeSeconds([
      { running: 30, ready: 30, fault: 20, silent: 10, disconnected: 10, held: 500, unknown: 9 },
    ])
    expect([usedShare(seconds), upShare(seconds)]).toEqual([0.3, 0.6])
    expect(usedShare(sumModeSeconds([{ notAdmitted: 10, unknown: 5 }]))).toBeUndefined()
    expect(leftOutShare(sumModeSeconds([{ running: 30, held: 50, unknown: 10, notAdmitted: 30 }]))).toBe(0.75)
    expect(leftOutShare(sumModeSeconds([]))).toBeUndefined()
    expect(hasData({ days: [{ day: '2026-01-01', seconds: { ready: 1 } }] })).toBe(true)
    expect(hasData({ days: [{ day: '2026-01-01', seconds: { notAdmitted: 9 } }] })).toBe(false)
    expect([shareText(0.304), shareText(undefined)]).toEqual(['30 %', '-'])
  })
})
