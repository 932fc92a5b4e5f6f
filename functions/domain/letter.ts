/** A mail. */
export interface Letter {
  /** One line. */
  readonly subject: string
  readonly text: string
}
