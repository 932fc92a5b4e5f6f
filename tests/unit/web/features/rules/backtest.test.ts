import { describe, expect, it } from 'vitest'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { backtestCardColumns, backtestColumns, firingColumns } from '#web/features/rules/trial/backtestColumns.tsx'
import { backtestFigures, percentText, unknownText } from '#web/features/rules/trial/backtestFigures.ts'
import { firingDays } from '#web/features/rules/trial/firingDays.ts'
import { trialAlarms, trialFirings } from '#web/features/rules/trial/trialRows.ts'

const trial = (change: Partial<DeviceTrial> = {}): DeviceTrial => ({
  deviceName: 'SN1',
  modelName: 'TripleQuad',
  firings: 3,
  alarms: 2,
  notifications: 1,
  evaluations: 100,
  unknownShare: 0,
  unknownItems: [],
  unreportedItems: [],
  firingDays: [],
  firingList: [],
  firingTimes: [],
  alarmList: [],
  notificationList: [],
  ...change,
})
const figures = (...trials: DeviceTrial[]) =>
  Object.fromEntries(backtestFigures(trials).map(({ label, text }) => [label, text]))

describe('the columns of a back-test', () => {
  const ids = (...trials: DeviceTrial[]) => backtestColumns(trials).map(({ id }) => id)
  const plain = ['device', 'firings', 'alarms', 'mails', 'first', 'unknown']

  it('show the model behind the numbers if the back-test covers several models', () => {
    expect(ids(trial(), trial())).toStrictEqual(plain)
    expect(ids(trial(), trial({ modelName: 'UPLC40' }))).toStrictEqual([
      ...plain.slice(0, 3),
      'model',
      ...plain.slice(3),
    ])
  })

  it('show the differences from the saved rule, if there are any, before what is less important', () => {
    const saved = { firings: 7, alarms: 5, notifications: 4 }
    expect(ids(trial({ saved, onlyTried: 0, onlySaved: 0 }))).toStrictEqual(plain)
    expect(ids(trial(), trial({ saved, onlySaved: 4 }))).toStrictEqual([
      ...plain.slice(0, 3),
      'onlyTried',
      'onlySaved',
      ...plain.slice(3),
    ])
  })

  it('leave out the mails if there are none', () => {
    expect(ids(trial({ notifications: 0 }))).toStrictEqual(plain.filter(id => id !== 'mails'))
  })

  it('are fewer lines on a card, whose heading has the first firing, and the model if there are several', () => {
    const fired = trial({ firingTimes: ['2026-03-01T10:00:00.000Z'] })
    const cardOf = (...trials: DeviceTrial[]) => {
      const columns = backtestCardColumns(trials, 'UTC')
      const lines = columns.filter(({ isRowHeader, isInHeading }) => !isRowHeader && !isInHeading).map(({ id }) => id)
      return [columns.find(({ id }) => id === 'inHeading')?.value(trials[0]!), ...lines]
    }
    const lines = ['firings', 'alarms', 'mails', 'unknown']
    expect(cardOf(fired)).toEqual(['first firing 2026-03-01 10:00:00', ...lines])
    const other = trial({ modelName: 'UPLC40' })
    expect(cardOf(fired, other)).toEqual(['TripleQuad, first firing 2026-03-01 10:00:00', ...lines])
    expect(cardOf(other, other)).toEqual(['', ...lines])
  })
})

describe('the firings of a back-test by day', () => {
  const days = (...counts: [string, number][]) => counts.map(([day, firings]) => ({ day, firings }))

  it('have a row for each instrument on which the rule fired, with every day of the back-test', () => {
    const trials = [
      trial({ deviceName: 'Few', firings: 1, firingDays: days(['2026-03-02', 1]) }),
      trial({ deviceName: 'Many', firings: 9, firingDays: days(['2026-02-28', 4], ['2026-03-02', 5]) }),
      trial({ deviceName: 'None', firings: 0 }),
    ]
    expect(firingDays(trials, '2026-02-28', '2026-03-02')).toEqual({
      days: ['2026-02-28', '2026-03-01', '2026-03-02'],
      rows: [
        { deviceName: 'Many', counts: [4, 0, 5] },
        { deviceName: 'Few', counts: [0, 0, 1] },
      ],
      others: 0,
      totals: [4, 0, 6],
      most: 5,
    })
  })

  it('have at most fifteen rows, but totals over all instruments', () => {
    const trials = Array.from({ length: 20 }, (_, index) =>
      trial({ deviceName: `SN${index}`, firings: 2, firingDays: days(['2026-03-01', 2]) }),
    )
    const { rows, others, totals } = firingDays(trials, '2026-03-01', '2026-03-01')
    expect([rows.length, others, totals]).toEqual([15, 5, [40]])
  })
})

describe('the alarms and firings of a back-test', () => {
  const at = (hour: number): string => `2026-03-01T0${hour}:00:00.000Z`
  const alarm = (hour: number) => ({ alarmDate: at(hour), lastAlarmDate: at(hour), count: 1 })
  const seen = [{ name: 'P', displayName: 'Pressure', value: 412, unitsOfMeasure: 'bar', limits: ['> 400'] }]

  it('are listed for all instruments, newest first', () => {
    const trials = [
      trial({ deviceName: 'A', alarmList: [alarm(1), alarm(3)], firingList: [{ at: at(1), seen }] }),
      trial({ deviceName: 'B', alarmList: [alarm(2)], firingList: [{ at: at(2), seen }] }),
    ]
    expect(trialAlarms(trials).map(({ deviceName, alarmDate }) => [deviceName, alarmDate])).toEqual([
      ['A', at(3)],
      ['B', at(2)],
      ['A', at(1)],
    ])
    expect(trialFirings(trials).map(({ deviceName }) => deviceName)).toEqual(['B', 'A'])
  })

  it.each([
    [{ windowCount: 2, needed: 2 }, '2 of 2 times'],
    [{ windowCount: 1, needed: 1 }, 'At once'],
    [{}, 'At once'],
  ])('say why the rule fired: %j is "%s"', (window, text) => {
    const row = { deviceName: 'A', at: at(1), seen, ...window }
    const cells = firingColumns('UTC').map(({ value }) => value(row))
    expect(cells).toEqual(['A', at(1), 'Pressure 412 bar, condition: > 400 bar', text])
  })
})

describe('the figures of a back-test', () => {
  it('add up all instruments, except for UNKNOWN, whose share is weighted by the number of evaluations', () => {
    expect(
      figures(trial({ evaluations: 900 }), trial({ evaluations: 100, unknownShare: 1, firings: 1200 })),
    ).toStrictEqual({
      Instruments: '2',
      Firings: '1,203',
      Alarms: '4',
      Mails: '2',
      Evaluated: '1,000 times',
      UNKNOWN: '10 %',
    })
  })

  it('are shown next to those of the saved rule', () => {
    const saved = { firings: 7, alarms: 5, notifications: 4 }
    expect(figures(trial({ saved }))).toMatchObject({
      Firings: '3, saved rule 7',
      Alarms: '2, saved rule 5',
      Mails: '1, saved rule 4',
    })
    expect(figures(trial({ saved: { ...saved, firings: 3 } }))).toMatchObject({ Firings: '3, as saved' })
  })

  it('do not mention UNKNOWN if no message was evaluated', () => {
    expect(figures()).toMatchObject({ Instruments: '0', UNKNOWN: '-' })
  })

  it('do not mention evaluations if a rule fires without any, as device code rules do', () => {
    expect(figures(trial({ firings: 1, evaluations: 0 }))).toEqual({
      Instruments: '1',
      Firings: '1',
      Alarms: '2',
      Mails: '1',
    })
  })

  it('name the items that instruments have not reported, and the number of these instruments', () => {
    const silent = trial({ unreportedItems: ['LEAK'] })
    expect(figures(trial(), silent, silent)).toMatchObject({ 'Not reported': 'LEAK by 2 of 3' })
    expect(figures(trial())).not.toHaveProperty('Not reported')
  })

  it.each([
    [0, '0 %'],
    [1, '100 %'],
    [0.000_01, '0.1 %'],
    [0.999_99, '99.9 %'],
    [0.125, '12.5 %'],
  ])('show the share %s as %s', (share, text) => {
    expect(percentText(share)).toBe(text)
  })

  it('name the items whose values were missing', () => {
    const unknownItems = [{ mnemonic: 'PUMP', share: 0.1 }]
    expect(unknownText(trial({ unknownShare: 0.1, unknownItems }))).toBe('10 %: PUMP 10 %')
    expect(unknownText(trial())).toBe('0 %')
    expect(unknownText(trial({ evaluations: 0 }))).toBe('-')
  })
})
