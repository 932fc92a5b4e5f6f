import type { Subscriber } from '#shared/contract/calls/notifications.ts'

/** A subscriber as shown to people who do not manage the list. */
export const masked = ({ protocol, address, state }: Subscriber): Subscriber => ({
  protocol,
  state,
  address: maskedAddress(address, protocol.startsWith('email')),
})

/**
 * An address as shown to people who do not manage it: `a…@lab.example` names the lab and hides the person. Other
 * addresses are hidden as a whole, because a web hook's address may hold a secret and a phone number is a person's.
 */
export const maskedAddress = (address: string, isMail: boolean): string => {
  const at = address.lastIndexOf('@')
  return isMail && at > 0 ? `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}` : '…'
}
