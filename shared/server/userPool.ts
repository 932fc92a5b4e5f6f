// This file is for servers only. A lint rule prevents the console from importing it.

import { passwordMinimumLength } from '../users/password.ts'

/**
 * The part of the password rule that Cognito can enforce. The service itself checks which special characters are
 * allowed (specification A §5).
 */
export const passwordPolicy = {
  minimumLength: passwordMinimumLength,
  temporaryPasswordDays: 7,
} as const

/** How long a sign-in lasts if the stage does not set another time. Specification A §9 leaves the time open. */
export const defaultAccessTokenMinutes = 60

/** The OAuth scope that every access token from a sign-in to a user pool has. ID tokens do not have it. */
export const signInScope = 'aws.cognito.signin.user.admin'
