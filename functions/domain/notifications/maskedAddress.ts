import type { Subscriber } from '#shared/contract/calls/notifications.ts'

/** A subscriber as shown to people who do not manage the list. */
export const masked = ({ protocol, address, state }: Subscriber): Subscriber => ({
  protocol,
  state,
  address: maskedAddress(address, protocol.startsWith('email')),
})

/**
 * An address as shown to people who do not manage it. `a…@lab.example` names the laboratory and hides the person.
 * Other addresses are hidden completely, because a webhook's address may contain a secret, and a phone number belongs
 * to a person.
 */
export const maskedAddress = (address: string, isMail: boolean): string => {
  const at = address.lastIndexOf('@')
  return isMail && at > 0 ? `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}` : '…'
}

/** A text in which an address is masked, for people who do not manage addresses. */
export const withMasked = (text: string, address: string, isMail: boolean): string =>
  text.replaceAll(
    new RegExp(address.replaceAll(/[^\w@]/g, String.raw`\$&`), 'gi'),
    // The replacement is a function, because a dollar sign in a replacement text would have a meaning.
    () => maskedAddress(address, isMail),
  )
