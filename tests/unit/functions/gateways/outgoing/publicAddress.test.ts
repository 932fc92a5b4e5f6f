import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { addressIn, retryAfterIn } from '#functions/gateways/outgoing/post.ts'
import { isPublic, lookupPublic, RefusedAddress } from '#functions/gateways/outgoing/publicAddress.ts'

describe('the check for a public network address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('accepts the address %s', address => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    // The metadata of a virtual machine, and of a container.
    '169.254.169.254',
    '169.254.170.2',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    // Ways to reach an address of IPv4 through IPv6.
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('refuses the address %s', address => {
    expect(isPublic(address)).toBe(false)
  })
})

describe('the URL of a channel', () => {
  it.each([
    ['alarms', 'must be a URL'],
    ['http://example.com/', 'begin with https://'],
    ['ftp://example.com/', 'begin with https://'],
    ['https://ann:secret@example.com/', 'user name or password'],
    ['https://127.0.0.1/', 'internal network'],
    ['https://2130706433/', 'internal network'],
    ['https://0x7f.1/', 'internal network'],
    ['https://[::1]/', 'internal network'],
    ['https://[::ffff:10.0.0.1]/', 'internal network'],
    ['http://127.0.0.1:8080/', 'begin with https://'],
  ])('is refused: %s', (url, words) => {
    expect(() => addressIn(url)).toThrow(words)
  })

  it('may point to the local computer only with a setting that no deployed stage has', () => {
    vi.stubEnv('LOOPBACK_RECEIVERS', 'allowed')
    expect(addressIn('http://127.0.0.1:8080/webhook/a').port).toBe('8080')
    expect(() => addressIn('http://192.168.1.1/')).toThrow('begin with https://')
    vi.unstubAllEnvs()
  })
})

describe('the look-up of a host name', () => {
  const look = promisify(lookupPublic)

  it('refuses a name of the local computer', async () => {
    await expect(look('localhost', {})).rejects.toBeInstanceOf(RefusedAddress)
    await expect(look('localhost', { all: true })).rejects.toThrow('localhost is an address of an internal network')
  })
})

describe('the header Retry-After', () => {
  const now = Date.parse('2026-01-05T10:00:00.000Z')

  it.each([
    ['120', 120_000],
    ['Mon, 05 Jan 2026 10:01:00 GMT', 60_000],
    ['Mon, 05 Jan 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('with the value %s means %s ms', (value, expected) => {
    expect(retryAfterIn(value, now)).toBe(expected)
  })
})
