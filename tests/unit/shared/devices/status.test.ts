import { describe, expect, it } from 'vitest'
import { displayStatusOf, icStatusLabel } from '#shared/devices/status.ts'

describe('the display of a raw status', () => {
  it.each([
    ['READY', ['ACTIVATED', 'RESTARTED', 'INITIALIZING', 'INITIALIZED', 'IDLE', 'INIT', 'STANDBY', 'READY']],
    [
      'DISCONNECTED',
      [
        'DISCONNECTED',
        'STOPPED',
        'DEACTIVATED',
        'SHUTDOWN',
        'OFF',
        'N/A',
        'no such status',
        '',
        '__proto__',
        'constructor',
      ],
    ],
    [
      'RUNNING',
      [
        'EQUILDOWN',
        'EQUILUP',
        'ABORTING',
        'RUN',
        'PRERUN',
        'PRERUNDONE',
        'LOADINGSAMPLE',
        'SAMPLEREADY',
        'ACTIVEMETHOD',
      ],
    ],
    ['FAULT', ['FAULT']],
    ['UNKNOWN', ['UNKNOWN']],
  ])('is %s for each of the statuses %j', (group, rawStatuses) => {
    expect(rawStatuses.map(displayStatusOf)).toEqual(rawStatuses.map(() => group))
  })

  it('is ON for the IC status 1 and OFF for 0', () => {
    expect([icStatusLabel(1), icStatusLabel(0)]).toEqual(['ON', 'OFF'])
  })
})
