// This file is for servers only: lint keeps the console from loading it.

import { passwordMinimumLength } from '../users/password.ts'

/**
 * The part of the password rule that Cognito can check. The service itself checks which special characters are
 * accepted (A §5).
 */
export const passwordPolicy = {
  minimumLength: passwordMinimumLength,
  temporaryPasswordDays: 7,
} as const

/** How long a sign-in lasts if the stage does not set another time. A §9 leaves the time open. */
export const defaultAccessTokenMinutes = 60

/** The scope that every access token of a sign-in to a user pool has, and that no ID token has. */
export const signInScope = 'aws.cognito.signin.user.admin'
