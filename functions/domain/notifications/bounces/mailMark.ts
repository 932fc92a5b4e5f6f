/**
 * The mark of a mail address, set if a mail to it came back for good or its reader reported one as unwanted. Marked
 * addresses get no mails until an administrator clears the mark.
 */
export interface MailMark {
  /**
   * `bounced` if a mail server refused the address permanently; `complained` if the reader reported a mail as
   * unwanted.
   */
  readonly kind: 'bounced' | 'complained'
  /** When the address was marked, in milliseconds since 1970. */
  readonly at: number
  /** Why the address was marked, in the words of the mail server, as a sentence without a full stop. */
  readonly reason: string
}

/** Returns an address in the form in which marks are stored. Mail servers do not distinguish upper and lower case. */
export const markedAddress = (address: string): string => address.toLowerCase()

/** The remedy shown to people for an address that gets no mails because it is marked. */
export const markRemedy =
  'No more mails go to this address until an administrator corrects it, or clears its mark, under Notifications'

/** Returns the reason why no mail is sent to a marked address. */
export const refusedByMark = ({ kind, reason }: MailMark): string =>
  `Not sent, because an earlier mail to this address ${kind === 'bounced' ? 'came back' : 'was reported as unwanted'}: ${reason}. ${markRemedy}`
