import type { Subscriber } from '#shared/contract/notifications.ts'

/**
 * A subscriber as people see it who do not manage the list: `a…@lab.example` tells the lab and hides the person. Other
 * addresses are hidden as a whole, because a web hook's address may hold a secret and a phone number is a person's.
 */
export const masked = ({ protocol, address, state }: Subscriber): Subscriber => {
  const at = address.lastIndexOf('@')
  const isMail = protocol.startsWith('email') && at > 0
  return {
    protocol,
    state,
    address: isMail ? `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}` : '…',
  }
}
