import type { User } from './user.ts'

/** A user as stored in Cognito, which has the user's credentials. */
export interface Credentials {
  readonly name: string
  /** Cognito's id of the user. */
  readonly sub: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly phoneNumber: string
  readonly enabled: boolean
  readonly groups: readonly string[]
  /** Cognito's status of the user, such as `CONFIRMED`. */
  readonly status: string
}

/**
 * How to make the users table and Cognito agree. The table is authoritative for rights, and Cognito for passwords.
 */
export type Repair =
  | { readonly type: 'none' }
  /** Cognito must be corrected: it differs in fields for which the table is authoritative. */
  | { readonly type: 'align'; readonly differences: readonly string[] }
  /**
   * The table must be corrected: it differs in fields for which Cognito is authoritative, or lacks fields that only
   * Cognito has.
   */
  | { readonly type: 'learn'; readonly next: User; readonly differences: readonly string[] }
  /** The user must be removed, because its creation was interrupted before its credentials were made. */
  | { readonly type: 'takeBack' }
  /** The table and Cognito differ in a way that a person must resolve. */
  | { readonly type: 'report'; readonly problem: string }

const profile = ['email', 'firstname', 'lastname', 'phoneNumber'] as const

export const repairFor = (user: User, credentials: Credentials | undefined): Repair => {
  if (!credentials) {
    return user.userStatus === 'CREATING'
      ? { type: 'takeBack' }
      : { type: 'report', problem: 'has no credentials and cannot sign in; delete the user and create it anew' }
  }
  if (user.sub !== '' && credentials.sub !== user.sub) {
    return { type: 'report', problem: 'has credentials of another person; delete the user and create it anew' }
  }
  const next = learned(user, credentials)
  const learnedNames = Object.keys(next).filter(name => next[name as keyof User] !== user[name as keyof User])
  if (learnedNames.length > 0) return { type: 'learn', next, differences: learnedNames }
  const differences = [
    ...profile.filter(name => credentials[name] !== user[name]),
    ...(credentials.enabled === user.enabled ? [] : ['enabled']),
    ...(credentials.groups.length === 1 && credentials.groups[0] === user.group ? [] : ['group']),
  ]
  return differences.length > 0 ? { type: 'align', differences } : { type: 'none' }
}

const learned = (user: User, credentials: Credentials): User => ({
  ...user,
  // Users of earlier releases, and users whose creation was interrupted, were stored without an id.
  sub: user.sub || credentials.sub,
  // Users of the first release were stored without a mail address.
  email: user.email || credentials.email,
  userStatus: statuses[credentials.status] ?? (user.userStatus === 'CREATING' ? 'CONFIRMED' : user.userStatus),
})

const statuses: Readonly<Record<string, User['userStatus']>> = {
  CONFIRMED: 'CONFIRMED',
  FORCE_CHANGE_PASSWORD: 'FORCE_CHANGE_PASSWORD',
  RESET_REQUIRED: 'RESET_REQUIRED',
}
