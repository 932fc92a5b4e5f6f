import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Says that messages must not be sent to a receiver's address. The error's message is a sentence for people. */
export class RefusedAddress extends Error {}

/** Whether an IP address is on the internet, and not on this machine, in its network or a metadata address. */
export const isPublic = (address: string): boolean => ipaddr.isValid(address) && rangeOf(address) === 'unicast'

/** The range of an IP address. If an IPv6 address contains an IPv4 address, that address decides. */
const rangeOf = (address: string): string => ipaddr.process(address).range()

/**
 * Looks up the IP addresses of a host for `node:net` when it connects. Refuses the host if one of its addresses is not
 * public, because the owner of the host's name decides which address is used.
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
 * Throws if a host is written as an IP address that is not public. A connection to an IP address makes no look-up that
 * could refuse it.
 */
export const refuseInternal = (host: string): void => {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublic(address)) throw refusalOf(address)
}
