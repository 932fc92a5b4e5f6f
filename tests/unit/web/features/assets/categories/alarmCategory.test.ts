import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { alarms } from '#web/features/assets/categories/alarmCategory.tsx'

/** The parts of the last cell of the panel's row of an alarm in a state that has fired so many times. */
const partsFor = (state: DeviceAlarm['state'], count: number): readonly ReactNode[] => {
  const alarm = { alarmDate: '2026-11-28T12:00:00.000Z', state, count } as DeviceAlarm // the cell reads nothing else
  const cell = alarms.panelColumns.at(-1)?.cell?.(alarm)
  if (!isValidElement(cell)) throw new Error('the cell has no content')
  return Children.toArray((cell as ReactElement<{ readonly children: ReactNode }>).props.children)
}

describe('the panel of alarms of an instrument', () => {
  it('counts the firings of an alarm only if it is open and there are several', () => {
    expect(partsFor('open', 1)).toHaveLength(2)
    expect(partsFor('closed', 7)).toHaveLength(2)
    expect(partsFor('open', 7)).toHaveLength(3)
    expect(partsFor('open', 7)[1]).toMatchObject({ props: { children: '7 firings' } })
  })
})
