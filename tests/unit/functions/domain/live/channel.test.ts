import { describe, expect, it } from 'vitest'
import { channelOf, channelsFrom } from '#functions/domain/live/channel.ts'

const minute = 60_000

describe('the channels of live updates', () => {
  it('a channel is the same for a minute and another one in the next', () => {
    const at = 1000 * minute
    expect(channelOf('secret', 'devices', at)).toBe(channelOf('secret', 'devices', at + minute - 1))
    expect(channelOf('secret', 'devices', at)).not.toBe(channelOf('secret', 'devices', at + minute))
    expect(channelsFrom('secret', 'devices', at)).toEqual([
      channelOf('secret', 'devices', at),
      channelOf('secret', 'devices', at + minute),
    ])
  })

  it('a channel is of one subject and one stage, and its name fits AppSync Events', () => {
    const names = [channelOf('a', 'devices', 0), channelOf('a', 'device/SN-1', 0), channelOf('b', 'devices', 0)]
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^\/live\/[A-Za-z0-9]{1,50}$/)
  })
})
