/** The password rule in words, as shown on every screen and in every error (specification A §5). */
export const passwordRule =
  'Password Should Contain 1 Uppercase, 1 Smallercase & 1 Special Character with minimum 10 characters'

/**
 * The error message for a password that violates Cognito's own pattern `^\S+.*\S+$`: no white space at either end,
 * and no line breaks.
 */
export const passwordShape = 'A password cannot begin or end with a blank, and it must be on one line'

export const passwordMinimumLength = 10
/** The maximum length of a password in characters, which Cognito sets. */
const passwordMaximumLength = 256

/** The characters that count as special (specification A §5). */
const specialCharacters = '!@#$%^&*'

const misfit = /^\s|\s$|[\n\r\u0085\u2028\u2029]/

export interface PasswordCheck {
  readonly text: string
  readonly isMet: boolean
}

/**
 * The requirements of the password rule, each with whether the password meets it. Cognito's own limits are listed
 * only if the password violates them.
 */
export const passwordChecks = (password: string): readonly PasswordCheck[] => [
  { text: `At least ${passwordMinimumLength} characters`, isMet: password.length >= passwordMinimumLength },
  { text: 'An uppercase letter', isMet: /[A-Z]/.test(password) },
  { text: 'A lowercase letter', isMet: /[a-z]/.test(password) },
  { text: 'A digit', isMet: /[0-9]/.test(password) },
  { text: `One of the special characters ${specialCharacters}`, isMet: /[!@#$%^&*]/.test(password) },
  ...(password.length > passwordMaximumLength
    ? [{ text: `At most ${passwordMaximumLength} characters`, isMet: false }]
    : []),
  ...(misfit.test(password) ? [{ text: shapeCheck, isMet: false }] : []),
]

const shapeCheck = 'No blank at either end, and no line end'

/** Returns why a new password is not accepted, or undefined if it is. */
export const passwordProblem = (password: string): string | undefined => {
  const missing = passwordChecks(password).filter(({ isMet }) => !isMet)
  if (missing.some(({ text }) => text !== shapeCheck)) return passwordRule
  return missing.length > 0 ? passwordShape : undefined
}
