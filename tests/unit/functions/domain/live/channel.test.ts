import { describe, expect, it } from 'vitest'
import { computeLiveChannel, channelsFrom } from '#functions/domain/live/channel.ts'

const minute = 60_000

describe('the name of a live-update channel', () => {
  it('stays the same for a minute and changes in the next minute', () => {
    const at = 1000 * minute
    expect(computeLiveChannel('secret', 'devices', at)).toBe(computeLiveChannel('secret', 'devices', at + minute - 1))
    expect(computeLiveChannel('secret', 'devices', at)).not.toBe(computeLiveChannel('secret', 'devices', at + minute))
    expect(channelsFrom('secret', 'devices', at)).toEqual([
      computeLiveChannel('secret', 'devices', at),
      computeLiveChannel('secret', 'devices', at + minute),
    ])
  })

  it('belongs to one subject and one stage, and is valid in AppSync Events', () => {
    const names = [
      computeLiveChannel('a', 'devices', 0),
      computeLiveChannel('a', 'device/SN-1', 0),
      computeLiveChannel('b', 'devices', 0),
    ]
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^\/live\/[A-Za-z0-9]{1,50}$/)
  })
})
