import { describe, expect, it } from 'vitest'
import type { DeviceTrial } from '#shared/contract/trials.ts'
import { backtestColumns } from '#web/features/rules/trial/backtestColumns.tsx'
import { backtestFigures, percentText, unknownText } from '#web/features/rules/trial/backtestFigures.ts'

const trial = (change: Partial<DeviceTrial> = {}): DeviceTrial => ({
  deviceName: 'SN1',
  modelName: 'TripleQuad',
  firings: 3,
  alarms: 2,
  notifications: 1,
  judged: 100,
  unknownShare: 0,
  unknownItems: [],
  firingTimes: [],
  alarmList: [],
  notificationList: [],
  ...change,
})
const figures = (...trials: DeviceTrial[]) =>
  Object.fromEntries(backtestFigures(trials).map(({ label, text }) => [label, text]))

describe('the columns of a trial', () => {
  const ids = (...trials: DeviceTrial[]) => backtestColumns(trials).map(({ id }) => id)
  const plain = ['device', 'firings', 'alarms', 'mails', 'first', 'unknown']

  it('name the model where there are several', () => {
    expect(ids(trial(), trial())).toStrictEqual(plain)
    expect(ids(trial(), trial({ modelName: 'UPLC40' }))).toContain('model')
  })

  it('tell the differences from a saved rule', () => {
    const saved = { firings: 7, alarms: 5, notifications: 4 }
    expect(ids(trial({ saved }))).toStrictEqual([...plain, 'onlyTried', 'onlySaved'])
  })
})

describe('the figures of a trial', () => {
  it('add instruments up, UNKNOWN by how often each was judged', () => {
    expect(figures(trial({ judged: 900 }), trial({ judged: 100, unknownShare: 1, firings: 1200 }))).toStrictEqual({
      Instruments: '2',
      Firings: '1,203',
      Alarms: '4',
      Mails: '2',
      Judged: '1,000 times',
      UNKNOWN: '10 %',
    })
  })

  it('stand beside those of the saved rule', () => {
    const saved = { firings: 7, alarms: 5, notifications: 4 }
    expect(figures(trial({ saved }))).toMatchObject({
      Firings: '3, saved rule 7',
      Alarms: '2, saved rule 5',
      Mails: '1, saved rule 4',
    })
  })

  it('say nothing of UNKNOWN where nothing was judged', () => {
    expect(figures()).toMatchObject({ Instruments: '0', UNKNOWN: '-' })
  })

  it.each([
    [0, '0 %'],
    [1, '100 %'],
    [0.000_01, '0.1 %'],
    [0.999_99, '99.9 %'],
    [0.125, '12.5 %'],
  ])('write the share %s as %s', (share, text) => {
    expect(percentText(share)).toBe(text)
  })

  it('name the items that were missing', () => {
    const unknownItems = [{ mnemonic: 'PUMP', share: 0.1 }]
    expect(unknownText(trial({ unknownShare: 0.1, unknownItems }))).toBe('10 %: PUMP 10 %')
    expect(unknownText(trial())).toBe('0 %')
  })
})
