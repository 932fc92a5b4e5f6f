import { describe, expect, it, vi } from 'vitest'

vi.stubEnv('ORIGIN_SECRETS', 'next secret,a secret')
const { viewerAddress } = await import('#functions/http/viewerAddress.ts')

const [viewer, sourceIp] = ['198.51.100.7', '192.0.2.1']

describe('the network address of a viewer', () => {
  it.each<[string, Record<string, string>, string]>([
    ['the header with the secret', { 'x-origin-secret': 'a secret', 'x-viewer-address': viewer }, viewer],
    ['the header without the secret', { 'x-viewer-address': viewer }, sourceIp],
    ['a wrong secret of the same length', { 'x-origin-secret': 'b secret', 'x-viewer-address': viewer }, sourceIp],
    ['a longer secret', { 'x-origin-secret': 'a secret!', 'x-viewer-address': viewer }, sourceIp],
    [
      'the header with the secret that comes next',
      { 'x-origin-secret': 'next secret', 'x-viewer-address': viewer },
      viewer,
    ],
    ['all secrets at once', { 'x-origin-secret': 'next secret,a secret', 'x-viewer-address': viewer }, sourceIp],
    ['the secret alone', { 'x-origin-secret': 'a secret' }, sourceIp],
    ['neither', {}, sourceIp],
  ])('is taken from its header only with the right secret: %s', (_, headers, address) => {
    expect(viewerAddress({ headers, sourceIp })).toBe(address)
  })
})
