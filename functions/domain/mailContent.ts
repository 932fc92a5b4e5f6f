export interface MailContent {
  /** The subject line of the mail, which has no line break. */
  readonly subject: string
  readonly text: string
  /** The text in HTML, for mails that have tables. */
  readonly html?: string
}
