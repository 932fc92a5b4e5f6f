/** A mail. */
export interface MailContent {
  /** One line. */
  readonly subject: string
  readonly text: string
}
