import { describe, expect, it } from 'vitest'
import { createReconnection } from '#scripts/agent/broker/reconnection.ts'

const open = () => createReconnection('SN-1', 2_000)

describe("the agent's wait before the next connection", () => {
  it('doubles up to a minute while no connection succeeds', () => {
    const { failed } = open()
    expect(Array.from({ length: 7 }, failed)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('also doubles while each connection succeeds but soon ends', () => {
    const { lost } = open()
    const waits = Array.from({ length: 7 }, () => lost(3_000, undefined).waitMs)
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('is short again after a connection of a minute or more', () => {
    const { lost, failed, isSteady } = open()
    for (let time = 0; time < 5; time += 1) lost(3_000, undefined)
    expect(isSteady()).toBe(false)
    expect(lost(60_000, undefined)).toEqual({ waitMs: 2_000, reason: 'The broker ended the connection after 60 s' })
    expect([isSteady(), failed()]).toEqual([true, 4_000])
  })

  it("is logged with a hint at a second program with the agent's name if the broker ends two connections in a row", () => {
    const { lost } = open()
    expect(lost(3_000, undefined).reason).toBe('The broker ended the connection after 3 s')
    expect(lost(4_200, undefined).reason).toBe(
      'The broker ended the connection after 4 s, 2 times in a row. Probably another program connects as SN-1 (session taken over): end it, or give it its own name',
    )
  })

  it('is logged with the network error that ended the connection, if there was one', () => {
    expect(open().lost(90_000, new Error('read ECONNRESET')).reason).toBe(
      'The connection was lost after 90 s: read ECONNRESET',
    )
  })
})
