import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentRules } from '#functions/application/evaluation/currentRules.ts'
import { evaluateIdleDevice } from '#functions/application/evaluation/evaluateIdleDevice.ts'
import { publishHints } from '#functions/application/live/publishHints.ts'
import { UnreadableState } from '#functions/data/devices/stateItem.ts'
import { evaluateIdleDevices } from '#functions/application/minute/evaluateIdleDevices.ts'

vi.mock('#functions/application/evaluation/evaluateIdleDevice.ts', () => ({
  evaluateIdleDevice: vi.fn<typeof evaluateIdleDevice>(),
}))
vi.mock('#functions/application/live/publishHints.ts', () => ({ publishHints: vi.fn<typeof publishHints>() }))

const rules = {} as CurrentRules // nothing here looks into them
const notified = () => vi.mocked(publishHints).mock.calls.map(([subjects]) => subjects.toSorted())

beforeEach(() => {
  vi.mocked(publishHints).mockReset()
  vi.mocked(evaluateIdleDevice).mockReset()
})

describe('the evaluation of all idle instruments', () => {
  it('publishes one hint for all instruments whose alarms have changed', async () => {
    vi.mocked(evaluateIdleDevice).mockImplementation(async name => name !== 'SN-2')
    await evaluateIdleDevices(['SN-1', 'SN-2', 'SN-3'], rules, 5)
    expect(notified()).toEqual([['alarms', 'device/SN-1', 'device/SN-3']])
  })

  it('publishes no hint if no alarms have changed', async () => {
    vi.mocked(evaluateIdleDevice).mockResolvedValue(false)
    await evaluateIdleDevices(['SN-1'], rules, 5)
    expect(notified()).toEqual([])
  })

  it('publishes the hint for the other instruments if one instrument fails', async () => {
    vi.mocked(evaluateIdleDevice).mockImplementation(async name => {
      if (name === 'SN-1') throw new Error('away')
      return true
    })
    await expect(evaluateIdleDevices(['SN-1', 'SN-2'], rules, 5)).rejects.toThrow(/1 of 2 concurrent tasks failed/)
    expect(notified()).toEqual([['alarms', 'device/SN-2']])
  })

  it('skips an instrument whose state cannot be read', async () => {
    vi.mocked(evaluateIdleDevice).mockImplementation(async name => {
      if (name === 'SN-1') throw new UnreadableState('The state of SN-1 cannot be read')
      return true
    })
    await evaluateIdleDevices(['SN-1', 'SN-2'], rules, 5)
    expect(notified()).toEqual([['alarms', 'device/SN-2']])
  })
})
