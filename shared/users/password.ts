/** A §5. The password rule in words, as every screen and every refusal shows it. */
export const passwordRule =
  'Password Should Contain 1 Uppercase, 1 Smallercase & 1 Special Character with minimum 10 characters'

/** Cognito's own pattern is `^\S+.*\S+$`: without white space at the ends, and without line ends. */
export const passwordShape = 'A password cannot begin or end with a blank, and it must be on one line'

export const passwordMinimumLength = 10
/** Cognito's own limit. */
const passwordMaximumLength = 256

/** A §5: these and no others count as special characters. */
const specialCharacters = '!@#$%^&*'

const misfit = /^\s|\s$|[\n\r\u0085\u2028\u2029]/

export interface PasswordCheck {
  readonly text: string
  readonly isMet: boolean
}

/** Each part of the rule with whether the password meets it. Cognito's own limits are there only if they are broken. */
export const passwordChecks = (password: string): readonly PasswordCheck[] => [
  { text: `At least ${passwordMinimumLength} characters`, isMet: password.length >= passwordMinimumLength },
  { text: 'An uppercase letter', isMet: /[A-Z]/.test(password) },
  { text: 'A lowercase letter', isMet: /[a-z]/.test(password) },
  { text: 'A digit', isMet: /[0-9]/.test(password) },
  { text: `A special character of ${specialCharacters}`, isMet: /[!@#$%^&*]/.test(password) },
  ...(password.length > passwordMaximumLength
    ? [{ text: `At most ${passwordMaximumLength} characters`, isMet: false }]
    : []),
  ...(misfit.test(password) ? [{ text: shapeCheck, isMet: false }] : []),
]

const shapeCheck = 'No blank at either end, and no line end'

/** Says why a password cannot be taken; undefined if it can. */
export const passwordProblem = (password: string): string | undefined => {
  const missing = passwordChecks(password).filter(({ isMet }) => !isMet)
  if (missing.some(({ text }) => text !== shapeCheck)) return passwordRule
  return missing.length > 0 ? passwordShape : undefined
}
