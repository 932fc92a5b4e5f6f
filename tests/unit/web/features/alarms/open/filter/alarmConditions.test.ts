import { describe, expect, it } from 'vitest'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarmsMeeting, conditionsIn, withConditions } from '#web/features/alarms/open/filter/alarmConditions.ts'

const alarm = (more: Partial<OpenAlarm>): OpenAlarm =>
  ({
    id: 'id',
    deviceName: 'SN-1',
    modelName: 'QTOF',
    triggeringRule: 'Hot',
    alarmSeverity: 120,
    alarmDescription: '',
    alarmDate: '2026-03-01T12:00:00.000Z',
    count: 1,
    state: 'open',
    seen: [],
    ...more,
  }) as OpenAlarm

const alarms = [
  alarm({ id: 'hot' }),
  alarm({ id: 'cold', triggeringRule: 'Cold', modelName: 'UPLC', alarmSeverity: 170 }),
  alarm({ id: 'mine', acknowledgedBy: 'anna', deviceName: 'SN-2' }),
]
const meeting = (query: string) => alarmsMeeting(alarms, conditionsIn(new URLSearchParams(query))).map(({ id }) => id)

describe('the filter conditions of the alarms page in the address', () => {
  it.each([
    ['', ['hot', 'cold', 'mine']],
    ['where=model = QTOF', ['hot', 'mine']],
    ['where=model != QTOF', ['cold']],
    ['where=rule : HO', ['hot', 'mine']],
    ['where=rule !: ho', ['cold']],
    ['where=severity = TAC Only, immediately', ['cold']],
    ['where=by = anna', ['mine']],
    ['where=any : sn-2', ['mine']],
    ['where=any : QTOF', ['hot', 'mine']],
    ['where=any !: cold', ['hot', 'mine']],
    ['where=by = ', ['hot', 'cold']],
    ['where=model = QTOF&where=serial = SN-2', ['mine']],
    ['where=model = UPLC&where=serial = SN-2&match=any', ['cold', 'mine']],
  ])('select the right alarms for the address "%s"', (query, ids) => {
    expect(meeting(query)).toEqual(ids)
  })

  it.each(['where=colour = red', 'where=model < 3', 'where=model', 'where='])(
    'ignore the invalid part "%s" of an address',
    query => {
      expect(conditionsIn(new URLSearchParams(query)).conditions).toEqual([])
    },
  )

  it('are written to an address that leads to the first page and keeps its other parameters', () => {
    const conditions = [
      { property: 'model', operator: '=', value: 'Q & A = 1' },
      { property: 'by', operator: '!:', value: 'anna' },
    ] as const
    const params = withConditions(new URLSearchParams('show=open&page=3&where=rule = Old'), { conditions, isAny: true })
    expect([params.get('show'), params.get('page')]).toEqual(['open', null])
    expect(conditionsIn(params)).toEqual({ conditions, isAny: true })
    expect(withConditions(params, { conditions: conditions.slice(0, 1), isAny: true }).get('match')).toBeNull()
  })
})
