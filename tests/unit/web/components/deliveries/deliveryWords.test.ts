import { describe, expect, it } from 'vitest'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { channelText, deliveryNote, describeDeliveryOutcome } from '#web/components/deliveries/deliveryWords.ts'
import { delivery } from '#tests/unit/web/support.ts'

describe('a mail to an audience', () => {
  it.each([
    [undefined, 'Mail to subscribers', undefined],
    [1, 'Mail to 1 subscriber', 'For 1 subscriber'],
    [12, 'Mail to 12 subscribers', 'For 12 subscribers'],
  ])('says beside its channel that it went to %j subscribers, and so does its note in a file', (count, said, note) => {
    const entry: DeliveryEntry = count === undefined ? delivery : { ...delivery, subscribers: count }
    expect(channelText(entry)).toBe(said)
    expect(describeDeliveryOutcome(entry).note).toBeUndefined()
    expect(deliveryNote(entry)).toBe(note)
  })

  it('keeps its other details', () => {
    const joined = { ...delivery, subscribers: 2, joinedWith: 1 }
    expect(describeDeliveryOutcome(joined).note).toBe('In one message with 1 other')
    expect(deliveryNote(joined)).toBe('For 2 subscribers. In one message with 1 other')
  })

  it('warns if it went to nobody', () => {
    const entry = { ...delivery, subscribers: 0 }
    expect(channelText(entry)).toBe('Mail to subscribers')
    expect(describeDeliveryOutcome(entry)).toMatchObject({
      type: 'warning',
      note: 'Nobody has confirmed an invitation',
    })
    expect(deliveryNote(entry)).toBe('Nobody has confirmed an invitation')
  })
})

it('a mail to a person has no number of subscribers', () => {
  expect(channelText({ ...delivery, channel: 'mail' })).toBe('Mail')
})
