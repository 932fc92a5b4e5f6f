import { describe, expect, it } from 'vitest'
import { listCardSections } from '#web/components/ResourceTable/card.tsx'
import { deliveryCardColumns, deliveryHeading } from '#web/features/notifications/deliveryColumns.tsx'
import { delivery } from '#tests/unit/web/support.ts'

describe('the card of a message about an alarm', () => {
  it('has the message and its alarm as the heading', () => {
    expect(deliveryHeading(delivery)).toBe('Alarm: VacuumLost on MS-0001')
    expect(deliveryHeading({ ...delivery, kind: 'resolved' })).toBe('Over: VacuumLost on MS-0001')
    expect(deliveryHeading({ ...delivery, kind: 'test' })).toBe('Test')
  })

  it('has what is not in the heading in four sections, which share a line of half a window', () => {
    const display = deliveryCardColumns.map(({ id, isHidden }) => ({ id, visible: isHidden !== true }))
    const sections = listCardSections(deliveryCardColumns, display)
    expect(sections.map(({ id }) => id)).toEqual(['receiver', 'channel', 'when', 'outcome'])
  })
})
