/**
 * Matches IPv6 addresses. The notation that ends with an IPv4 address is not matched, because it counts as that IPv4
 * address.
 */
const ipv6 = /^[0-9a-f]*(:[0-9a-f]*){2,7}$/i

/**
 * Returns the key under which the attempts of a viewer, such as attempts to sign in, are counted: an IPv4 address
 * itself, or the /64 network of an IPv6 address. Computers change the rest of an IPv6 address every day, and whoever
 * has one address has all of its network.
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
