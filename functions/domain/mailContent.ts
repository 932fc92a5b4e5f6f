export interface MailContent {
  /** The subject line of the mail, which has no line break. */
  readonly subject: string
  readonly text: string
  /** The text of the mail in HTML. Only mails with tables have it. */
  readonly html?: string
}
