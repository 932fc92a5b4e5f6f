import { describe, expect, it } from 'vitest'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { listCardSections } from '#web/components/ResourceTable/card.tsx'
import { deliveryCardColumns, deliveryHeading } from '#web/features/notifications/deliveryColumns.tsx'

const opened: DeliveryEntry = {
  id: 'd-1',
  alarms: [],
  deviceName: 'MS-0001',
  ruleName: 'VacuumLost',
  kind: 'opened',
  audience: 'TAC',
  receiver: 'Anna',
  channel: 'mail',
  state: 'delivered',
  attempts: 1,
  recordedAt: '2026-11-28T12:00:00.000Z',
}

describe('the card of a message about an alarm', () => {
  it('has the message and its alarm as the heading', () => {
    expect(deliveryHeading(opened)).toBe('Alarm: VacuumLost on MS-0001')
    expect(deliveryHeading({ ...opened, kind: 'resolved' })).toBe('Over: VacuumLost on MS-0001')
    expect(deliveryHeading({ ...opened, kind: 'test' })).toBe('Test')
  })

  it('has what is not in the heading in four sections, which share a line of half a window', () => {
    const display = deliveryCardColumns.map(({ id, isHidden }) => ({ id, visible: isHidden !== true }))
    const sections = listCardSections(deliveryCardColumns, display)
    expect(sections.map(({ id }) => id)).toEqual(['receiver', 'channel', 'when', 'outcome'])
  })
})
