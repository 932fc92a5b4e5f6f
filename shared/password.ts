/** A §5. The password rule in words, as every screen and every refusal shows it. */
export const passwordRule =
  'Password Should Contain 1 Uppercase, 1 Smallercase & 1 Special Character with minimum 10 characters'

export const passwordMinimumLength = 10
/** Cognito's own limit. */
const passwordMaximumLength = 256

/** A §5: these and no others count as special characters. */
const specialCharacters = '!@#$%^&*'

export interface PasswordCheck {
  readonly text: string
  readonly isMet: boolean
}

/** Each part of the rule with whether the password meets it. The greatest length is told of only where it is passed. */
export const passwordChecks = (password: string): readonly PasswordCheck[] => [
  { text: `At least ${passwordMinimumLength} characters`, isMet: password.length >= passwordMinimumLength },
  { text: 'An uppercase letter', isMet: /[A-Z]/.test(password) },
  { text: 'A lowercase letter', isMet: /[a-z]/.test(password) },
  { text: 'A digit', isMet: /[0-9]/.test(password) },
  { text: `A special character of ${specialCharacters}`, isMet: /[!@#$%^&*]/.test(password) },
  ...(password.length > passwordMaximumLength
    ? [{ text: `At most ${passwordMaximumLength} characters`, isMet: false }]
    : []),
]

export const meetsPasswordRule = (password: string): boolean => passwordChecks(password).every(({ isMet }) => isMet)
