import type { Subscriber } from '#shared/contract/calls/notifications.ts'

/** Returns a subscriber with a masked address, for people who do not manage subscribers. */
export const masked = ({ protocol, address, state }: Subscriber): Subscriber => ({
  protocol,
  state,
  address: maskedAddress(address, protocol.startsWith('email')),
})

/**
 * Returns an address as it is shown to people who do not manage addresses. `a…@lab.example` names the laboratory but
 * hides the person. Other addresses are hidden completely, because a webhook's address may contain a secret, and a
 * phone number belongs to a person.
 */
export const maskedAddress = (address: string, isMail: boolean): string => {
  const at = address.lastIndexOf('@')
  return isMail && at > 0 ? `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}` : '…'
}

/** Returns the text with the address in it masked, for people who do not manage addresses. */
export const withMasked = (text: string, address: string, isMail: boolean): string =>
  text.replaceAll(
    new RegExp(address.replaceAll(/[^\w@]/g, String.raw`\$&`), 'gi'),
    // The address is inserted by a function, because a dollar sign in a replacement text would have a special
    // meaning.
    () => maskedAddress(address, isMail),
  )
