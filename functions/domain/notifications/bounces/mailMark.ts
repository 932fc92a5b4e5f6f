/**
 * The mark of a mail address from which a mail came back, or whose reader reported a mail as unwanted. Marked addresses
 * get no mails until an administrator clears the mark.
 */
export interface MailMark {
  /** Whether a mail server refused the address for good, or the reader reported a mail as unwanted. */
  readonly kind: 'bounced' | 'complained'
  /** The time at which the address was marked, in milliseconds since 1970. */
  readonly at: number
  /** The reason in the words of the mail server, as a sentence without a full stop. */
  readonly reason: string
}

/** The form of an address in which marks are stored: mail servers do not distinguish capitals from small letters. */
export const markedAddress = (address: string): string => address.toLowerCase()

/** The remedy that people read for a marked address. */
export const markRemedy =
  'No more mails go to this address until an administrator corrects it, or clears its mark, under Notifications'

/** The reason why a mail is not sent to a marked address. */
export const refusedByMark = ({ kind, reason }: MailMark): string =>
  `Not sent, because an earlier mail to this address ${kind === 'bounced' ? 'came back' : 'was reported as unwanted'}: ${reason}. ${markRemedy}`
