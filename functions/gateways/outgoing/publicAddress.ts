import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown if messages must not be sent to a receiver's address. Its message is a sentence for people. */
export class RefusedAddress extends Error {}

/** Whether an IP address is public. Addresses of this machine, its network and metadata services are not. */
export const isPublic = (address: string): boolean => ipaddr.isValid(address) && rangeOf(address) === 'unicast'

/**
 * Returns the range of an IP address, such as private or loopback. If an IPv6 address contains an IPv4 address, the
 * range is that of the latter.
 */
const rangeOf = (address: string): string => ipaddr.process(address).range()

/**
 * Looks up a host's IP addresses for `node:net` when it connects. Refuses the host if any of its addresses is not
 * public, because the owner of the host's name controls which address is used.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address))) return callback(refusalOf(hostname), '')
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

const refusalOf = (hostname: string): RefusedAddress =>
  new RefusedAddress(`${hostname} is an address of an internal network; messages go to public addresses only`)

/**
 * Throws if a host is written as an IP address that is not public. Connecting to an IP address involves no look-up
 * that could refuse it.
 */
export const refuseInternal = (host: string): void => {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublic(address)) throw refusalOf(address)
}
