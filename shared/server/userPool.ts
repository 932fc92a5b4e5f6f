// This file is for servers only: lint keeps the console from loading it.

import { passwordMinimumLength } from '../users/password.ts'

/**
 * The password rule, as far as Cognito can check it. The service itself checks which special characters count (A §5).
 */
export const passwordPolicy = {
  minimumLength: passwordMinimumLength,
  temporaryPasswordDays: 7,
} as const

/** How long a sign-in lasts, by default. A §9 leaves it open, so it is a setting of the stage. */
export const defaultAccessTokenMinutes = 60

/** The scope that every access token of a sign-in to a user pool has, and that no ID token has. */
export const signInScope = 'aws.cognito.signin.user.admin'
