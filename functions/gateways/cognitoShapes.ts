/**
 * The patterns that Cognito checks its parameters against before anything else. It answers a parameter that does not
 * match with an InvalidParameterException, as it does if a setting is wrong. To keep the two apart, values that nobody
 * can have are not sent.
 */
const userName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u
const code = /^\S+$/

export const canBeUserName = (text: string): boolean => userName.test(text)

export const canBeCode = (text: string): boolean => code.test(text)
