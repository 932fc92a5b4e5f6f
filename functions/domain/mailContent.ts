export interface MailContent {
  /** One line, without a line break. */
  readonly subject: string
  readonly text: string
}
