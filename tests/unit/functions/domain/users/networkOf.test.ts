import { describe, expect, it } from 'vitest'
import { networkOf } from '#functions/domain/users/networkOf.ts'

describe('the network of an IP address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['no address', 'no address'],
  ])('for the address %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
