export type Credential = {
  salt: string
  /** The scrypt hash of the password. The cost parameter N of scrypt is `cost`. */
  hash: string
  cost: number
}

export type UserStatus = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'

/** Times are milliseconds since 1970. */
export type User = {
  username: string
  attributes: Record<string, string>
  enabled: boolean
  status: UserStatus
  createdAt: number
  modifiedAt: number
  groups: string[]
  password?: Credential
  /** A temporary password does not sign in after this time. */
  temporaryUntil?: number
  /** The code of a password reset, and the number of wrong guesses. */
  code?: { value: string; until: number; wrong: number }
  failures?: { count: number; lastAt: number; lockedUntil: number }
}

export type Group = { name: string; createdAt: number; modifiedAt: number }

export type TimeUnit = 'seconds' | 'minutes' | 'hours' | 'days'
export type TokenKind = 'AccessToken' | 'IdToken'

export type Client = {
  id: string
  name: string
  secret?: string
  createdAt: number
  modifiedAt: number
  /** The settings that CreateUserPoolClient was given. */
  settings: Record<string, unknown>
}

export type Pool = {
  id: string
  name: string
  arn: string
  createdAt: number
  modifiedAt: number
  /** The settings that CreateUserPool was given. */
  settings: Record<string, unknown>
  clients: Map<string, Client>
  groups: Map<string, Group>
  users: Map<string, User>
}

export type Message = { to: string; userName: string; kind: 'invitation' | 'code'; code: string }
