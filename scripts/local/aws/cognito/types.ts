export interface Credential {
  salt: string
  /** The scrypt hash of the password. `cost` is scrypt's parameter N. */
  hash: string
  cost: number
}

export type UserStatus = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED'

/** A user of a pool. Times are in epoch milliseconds. */
export interface User {
  username: string
  attributes: Record<string, string>
  enabled: boolean
  status: UserStatus
  createdAt: number
  modifiedAt: number
  groups: string[]
  password?: Credential
  /** The time at which a temporary password expires. */
  temporaryUntil?: number
  /** The code of a password reset, and the number of wrong guesses so far. */
  code?: { value: string; until: number; wrong: number }
  failures?: { count: number; lastAt: number; lockedUntil: number }
}

export type Group = { name: string; createdAt: number; modifiedAt: number }

export type TimeUnit = 'seconds' | 'minutes' | 'hours' | 'days'
export type TokenKind = 'AccessToken' | 'IdToken'

export interface Client {
  id: string
  name: string
  secret?: string
  createdAt: number
  modifiedAt: number
  /** The settings of the app client, as passed to CreateUserPoolClient. */
  settings: Record<string, unknown>
}

export interface Pool {
  id: string
  name: string
  arn: string
  createdAt: number
  modifiedAt: number
  /** The settings of the pool, as passed to CreateUserPool. */
  settings: Record<string, unknown>
  clients: Map<string, Client>
  groups: Map<string, Group>
  users: Map<string, User>
}

export type Message = { to: string; userName: string; kind: 'invitation' | 'code'; code: string }
