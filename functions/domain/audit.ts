/** Who asked for a change, when, by which call. */
export interface Trail {
  readonly by: string
  readonly at: number
  /** The contract's name of the change. */
  readonly action: string
  readonly requestId: string
}

/**
 * One change as the audit trail keeps it: of what, and before and after. It never has a password, a code or a token.
 */
export interface Change extends Trail {
  readonly entity: string
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}
