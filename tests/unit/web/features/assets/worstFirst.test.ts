import { describe, expect, it } from 'vitest'
import { openAlarmsPath } from '#web/components/alarms/openAlarmsPath.ts'
import { withoutSearch } from '#web/components/SearchForm/searchAddress.ts'
import { conditionsIn } from '#web/features/alarms/open/filter/alarmConditions.ts'
import { asksForWorst, showsWorstFirst, withWorstFirst, worstFirst } from '#web/features/assets/worstFirst.ts'

const device = (deviceName: string, groupStatus: string) => ({ deviceName, groupStatus })

describe('the order "Worst first" of the assets', () => {
  it('puts faults first, then the most open alarms, then disconnected instruments', () => {
    const devices = [
      device('READY', 'READY'),
      device('LOST', 'DISCONNECTED'),
      device('ONE', 'RUN'),
      device('FAULT', 'FAULT'),
      device('LOST-TWO', 'DISCONNECTED'),
      device('TWO', 'READY'),
      device('FAULT-ONE', 'FAULT'),
      device('READY-TOO', 'READY'),
    ]
    const counts = new Map([
      ['ONE', 1],
      ['TWO', 2],
      ['LOST-TWO', 2],
      ['FAULT-ONE', 1],
    ])
    expect(worstFirst(devices, counts, []).map(({ deviceName }) => deviceName)).toEqual([
      'FAULT-ONE',
      'FAULT',
      'LOST-TWO',
      'TWO',
      'ONE',
      'LOST',
      'READY',
      'READY-TOO',
    ])
  })

  it('begins as the ranked view above the list, and puts instruments without alarms in the order of their status', () => {
    const devices = [
      device('UNKNOWN', 'UNKNOWN'),
      device('READY', 'READY'),
      device('ONE', 'RUN'),
      device('RUN', 'RUN'),
      device('NEWER', 'RUN'),
      device('TWO', 'RUN'),
    ]
    const counts = new Map([
      ['ONE', 1],
      ['NEWER', 1],
      ['TWO', 2],
    ])
    const names = worstFirst(devices, counts, ['NEWER', 'GONE', 'ONE']).map(({ deviceName }) => deviceName)
    expect(names).toEqual(['NEWER', 'ONE', 'TWO', 'RUN', 'READY', 'UNKNOWN'])
  })

  it('replaces the sort order in the address, keeps the filters, and ends when a column is sorted', () => {
    const asked = withWorstFirst(new URLSearchParams('status=FAULT&sort=-serial&page=3'), true)
    expect(asked.toString()).toBe('status=FAULT&order=worst')
    expect(showsWorstFirst(asked, false)).toBe(true)
    const sorted = new URLSearchParams(`${asked}&sort=serial`)
    expect([asksForWorst(sorted, false), showsWorstFirst(sorted, false)]).toEqual([true, false])
    expect(withoutSearch(asked).toString()).toBe('order=worst')
    expect(withWorstFirst(asked, false).toString()).toBe('status=FAULT')
  })

  it('is remembered for a viewer who chose it, unless the address has a different order', () => {
    const asked = (search: string) => asksForWorst(new URLSearchParams(search), true)
    expect([asked(''), asked('status=FAULT'), asked('order=usual')]).toEqual([true, true, false])
    expect(showsWorstFirst(new URLSearchParams('sort=serial'), true)).toBe(false)
  })

  it('links each instrument to its open alarms, whatever characters its name has', () => {
    const params = new URL(openAlarmsPath('SN = 1&2'), 'http://host').searchParams
    expect(params.get('show')).toBe('open')
    expect(conditionsIn(params).conditions).toEqual([{ property: 'serial', operator: '=', value: 'SN = 1&2' }])
  })
})
