import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { applyToDraft } from '#functions/domain/telemetry/applyIncoming.ts'
import { boundedValues, latestBytesLimit, latestValuesLimit } from '#functions/domain/telemetry/boundedValues.ts'
import { makeDeviceDraft, finishDraft } from '#functions/domain/telemetry/deviceDraft.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import { itemsOf } from '#scripts/base/items.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
const { stateItem } = await import('#functions/data/devices/stateItem.ts')

const start = Date.parse('2026-01-01T12:00:00.000Z')
const admitted: DeviceState = { ...newDeviceState('SN1'), modelName: 'M', deviceStatus: 'OK', registeredAt: start }

const values = (count: number, name: (index: number) => string, value: number | string = 1): DeviceState['latest'] =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [name(index), { value, at: start + index, category: 'MassSpec' }]),
  )

/** A text that no compression makes smaller. */
const noise = (index: number, length: number): string => {
  let text = ''
  while (text.length < length) text += createHash('sha512').update(`${index} ${text.length}`).digest('base64')
  return text.slice(0, length)
}

describe('the latest values of an instrument', () => {
  it('are all kept up to the limit, and the map that holds them stays the same object', () => {
    const all = values(latestValuesLimit, index => `ITEM_${index}`)
    expect(boundedValues(all)).toBe(all)
  })

  it('are the newest ones if there are more than the limit', () => {
    const kept = boundedValues(values(latestValuesLimit + 3, index => `ITEM_${index}`))
    expect(Object.keys(kept)).toHaveLength(latestValuesLimit)
    expect(kept).not.toHaveProperty('ITEM_2')
    expect(kept).toHaveProperty('ITEM_3')
  })

  it('stay within their limit in bytes by keeping the newest ones, whatever the alphabet of names and texts', () => {
    const fitting = (kept: DeviceState['latest']) =>
      Object.entries(kept).reduce((sum, [name, { value }]) => sum + Buffer.byteLength(`${name}${value}`), 0)
    for (const letter of ['n', '試']) {
      const kept = boundedValues(values(1000, index => `${letter.repeat(200)}${index}`, letter.repeat(300)))
      expect(fitting(kept)).toBeLessThanOrEqual(latestBytesLimit)
      expect(Object.keys(kept)).toContain(`${letter.repeat(200)}999`)
    }
  })

  it('can include a mnemonic that is also a property of every object', () => {
    const all = Object.fromEntries([
      ...Object.entries(values(latestValuesLimit, index => `ITEM_${index}`)),
      ['__proto__', { value: 1, at: start + 10_000_000, category: 'MassSpec' as const }],
    ])
    expect(Object.hasOwn(boundedValues(all), '__proto__')).toBe(true)
  })
})

/** The state after one message a minute, each with the given number of items. */
const after = (messages: readonly Readonly<Record<string, string>>[]): DeviceState =>
  messages.reduce((state, readings, minute) => {
    const draft = makeDeviceDraft(state)
    const timestamp = start + minute * 60_000
    const message = { kind: 'readings', timestamp, category: 'MassSpec', items: itemsOf(readings) } as const
    const raw = { topic: 'instruments/SN1/readings', payload: '', receivedAt: timestamp }
    applyToDraft(draft, { type: 'message', id: messageId(message), message, raw })
    return { ...finishDraft(draft), chunk: undefined }
  }, admitted)

const packedBytes = (state: DeviceState): number => {
  const { latest } = stateItem(state, 1)
  return (latest as Uint8Array).length
}

describe('the state of an instrument can always be stored,', () => {
  const items = (count: number, name: (index: number) => string, value: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value(index)]))

  it('with its newest names if each message has new names', () => {
    const nameOf = (minute: number, index: number) => noise(minute * 600 + index, 100)
    const state = after(
      Array.from({ length: 12 }, (_, minute) =>
        items(
          600,
          index => nameOf(minute, index),
          index => noise(-index, 60),
        ),
      ),
    )
    expect(packedBytes(state)).toBeLessThan(300_000)
    expect(state.latest).toHaveProperty([nameOf(11, 0)])
    expect(state.latest).not.toHaveProperty([nameOf(0, 0)])
  })

  it('even if the texts of known names grow', () => {
    const named = (part: number, length: number) =>
      items(
        1000,
        index => `${part} ${index}`,
        index => noise(part * 1000 + index, length),
      )
    const parts = [0, 1, 2, 3]
    const state = after([...parts.map(part => named(part, 1)), ...parts.map(part => named(part, 100))])
    expect(packedBytes(state)).toBeLessThan(300_000)
    expect(state.latest).toHaveProperty(['3 999'])
  })
})
