import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that messages may not go to; the message is a sentence for people. */
export class RefusedAddress extends Error {}

/** Whether requests to an IP address leave for the internet: not for this machine, its network or a meta address. */
export const isPublic = (address: string): boolean => ipaddr.isValid(address) && rangeOf(address) === 'unicast'

/** IPv6 can carry an address of IPv4, which decides then. */
const rangeOf = (address: string): string => ipaddr.process(address).range()

/**
 * Looks a host's name up as `node:net` does when it connects, and refuses the host if one of its addresses is not
 * public: the owner of a name controls which of its addresses is taken.
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

/** Throws for a host that is an IP address: no name is looked up for it. */
export const refuseInternal = (host: string): void => {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isPublic(address)) throw refusalOf(address)
}
