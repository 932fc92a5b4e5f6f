// This file is for servers only: lint keeps the console from loading it.

import { passwordMinimumLength } from '../users/password.ts'

/**
 * The part of the password rule that Cognito can check. The service itself checks which special characters count (A
 * §5).
 */
export const passwordPolicy = {
  minimumLength: passwordMinimumLength,
  temporaryPasswordDays: 7,
} as const

/** The default of how long a sign-in lasts. A §9 leaves the time open, so it is a setting of the stage. */
export const defaultAccessTokenMinutes = 60

/** The scope that every access token of a sign-in to a user pool has, and that no ID token has. */
export const signInScope = 'aws.cognito.signin.user.admin'
