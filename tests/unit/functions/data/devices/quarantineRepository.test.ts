import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('AWS_REGION', 'us-east-1')
vi.stubEnv('QUARANTINE_TABLE', 'quarantine')
vi.stubEnv('QUARANTINE_RETENTION_DAYS', '3')
const { quarantineItem } = await import('#functions/data/devices/quarantineRepository.ts')

const receivedAt = 86_400_000
beforeEach(() => vi.useFakeTimers({ now: receivedAt }))
afterEach(() => void vi.useRealTimers())

const raw = (payload: Buffer, topic = 'instruments/SN-1/readings') => ({
  topic,
  payload: payload.toString('base64'),
  receivedAt,
})

describe('the quarantine', () => {
  it('keeps a refused message with its reason, its bytes and its time', () => {
    expect(quarantineItem('SN-1', 'm1', 'no timestamp', raw(Buffer.from('{}')))).toEqual({
      deviceName: 'SN-1',
      messageId: 'm1',
      schemaVersion: 1,
      reason: 'no timestamp',
      topic: 'instruments/SN-1/readings',
      payload: Buffer.from('{}'),
      payloadBytes: 2,
      receivedAt: '1970-01-02T00:00:00.000Z',
      expiresAt: 4 * 86_400,
    })
  })

  it.each([
    [8_192, 8_192],
    [8_193, 8_192],
  ])('keeps the first bytes of a long message: of %i bytes %i', (sent, kept) => {
    const item = quarantineItem('SN-1', 'm1', '', raw(Buffer.alloc(sent), 'x'.repeat(600)))
    expect([item.payload.length, item.payloadBytes, item.topic.length]).toEqual([kept, sent, 512])
  })
})
