/** The mark of a mail address that no mails are sent to until an administrator clears it. */
export interface MailMark {
  /** Whether a mail server refused the address for good, or its reader reported a mail as unwanted. */
  readonly kind: 'bounced' | 'complained'
  /** In ms since 1970. */
  readonly at: number
  /** A sentence without a full stop, in the words of the mail server. */
  readonly reason: string
}

/** An address as marks are kept by it: mail servers do not tell capitals from small letters. */
export const markedAddress = (address: string): string => address.toLowerCase()

/** What to do about a marked address. */
export const markRemedy =
  'No more mails go to this address until an administrator corrects it, or clears its mark, under Notifications'

/** Why a mail is not sent to a marked address. */
export const refusedByMark = ({ kind, reason }: MailMark): string =>
  `Not sent, because an earlier mail to this address ${kind === 'bounced' ? 'came back' : 'was reported as unwanted'}: ${reason}. ${markRemedy}`
