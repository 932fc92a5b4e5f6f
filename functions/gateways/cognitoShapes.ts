/**
 * What Cognito holds its parameters to before it looks at anything else. It answers others with an
 * InvalidParameterException, as it does if a setting is wrong. The two must not be mistaken for each other, so that
 * what nobody can have is not sent.
 */
const userName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u
const code = /^\S+$/

export const canBeUserName = (text: string): boolean => userName.test(text)

export const canBeCode = (text: string): boolean => code.test(text)
