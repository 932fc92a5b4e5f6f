export interface MailContent {
  /** One line, without a line break. */
  readonly subject: string
  readonly text: string
  /** The same in HTML, for mails that have tables. */
  readonly html?: string
}
