/**
 * Matches IPv6 addresses, except in the notation that ends with an IPv4 address. Such an address is treated as the
 * IPv4 address.
 */
const ipv6 = /^[0-9a-f]*(:[0-9a-f]*){2,7}$/i

/**
 * Returns the key under which a visitor's attempts, for example to sign in, are counted. This is the IPv4 address
 * itself, or the /64 network of an IPv6 address: computers change the rest of their IPv6 address every day, and
 * whoever has one address has all addresses of its network.
 */
export const networkOf = (address: string): string => {
  if (!ipv6.test(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const left = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const network = [...before, ...left, ...after].slice(0, 4)
  return `${network.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))
