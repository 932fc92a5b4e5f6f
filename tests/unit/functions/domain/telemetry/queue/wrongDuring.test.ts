import { describe, expect, it } from 'vitest'
import { wrongDuring } from '#functions/domain/telemetry/queue/wrongDuring.ts'
import type { Mode } from '#shared/devices/utilisation.ts'

const iso = (second: number): string => new Date(second * 1000).toISOString()

const alarm = (id: string, from: number, until?: number) => ({
  id,
  alarmDate: iso(from),
  lastAlarmDate: iso(from),
  triggeringRule: `Rule ${id}`,
  alarmSeverity: 120,
  alarmDescription: '',
  mnemonicValues: {},
  deviceName: 'SN-1',
  modelName: 'TripleQuad',
  ruleExpression: '',
  count: 1,
  state: until === undefined ? ('open' as const) : ('closed' as const),
  ...(until !== undefined && { closedAt: iso(until) }),
  revision: 1,
  seen: [],
})
const stretch = (mode: Mode, from: number, to: number) => ({ mode, from, to, status: undefined })
const error = (second: number) => ({
  errorType: 'Pump',
  errorCode: `E${second}`,
  errorInfo: 'leak',
  errorTimeStamp: iso(second),
})

const nothing = { alarms: [], stretches: [], errors: [] }
/** A sample that ran from the 100th to the 200th second. */
const period = { from: 100_000, to: 200_000 }

describe("the list of problems during a sample's run", () => {
  it.each([
    ['closed before the start', 50, 99, 0],
    ['closed at the start', 50, 100, 1],
    ['open all the time', 50, undefined, 1],
    ['begun and closed during the run', 120, 130, 1],
    ['begun at the end', 200, undefined, 1],
    ['begun after the end', 201, undefined, 0],
  ])('includes an alarm that was %s only if the alarm overlaps the run', (_, from, until, count) => {
    expect(wrongDuring(period, { ...nothing, alarms: [alarm('a', from, until)] })).toHaveLength(count)
  })

  it.each([
    ['fault', 1],
    ['disconnected', 1],
    ['silent', 1],
    ['held', 1],
    ['running', 0],
    ['ready', 0],
    ['unknown', 0],
  ] as const)('includes the mode %s only if the instrument could not measure in it', (mode, count) => {
    expect(wrongDuring(period, { ...nothing, stretches: [stretch(mode, 90, 110)] })).toHaveLength(count)
  })

  it('leaves out modes outside the run', () => {
    const stretches = [stretch('fault', 90, 100), stretch('fault', 201, 210)]
    expect(wrongDuring(period, { ...nothing, stretches })).toEqual([])
  })

  it('includes errors that were reported during the run', () => {
    const troubles = wrongDuring(period, { ...nothing, errors: [error(99), error(100), error(200), error(201)] })
    expect(troubles).toMatchObject([{ errorCode: 'E100' }, { errorCode: 'E200' }])
  })

  it('is sorted by the start of each problem', () => {
    const troubles = wrongDuring(period, {
      alarms: [alarm('a', 150), alarm('b', 20)],
      stretches: [stretch('fault', 120, 140)],
      errors: [error(130)],
    })
    expect(troubles.map(({ kind, from }) => `${kind} ${Date.parse(from) / 1000}`)).toEqual([
      'alarm 20',
      'status 120',
      'error 130',
      'alarm 150',
    ])
  })
})
