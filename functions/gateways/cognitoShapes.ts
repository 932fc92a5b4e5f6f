/**
 * Cognito's patterns for its parameters. If a parameter does not match, Cognito answers with an
 * InvalidParameterException, as it does for a wrong setting. To tell the two apart, values that cannot be valid are
 * not sent.
 */
const userName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u
const code = /^\S+$/

export const canBeUserName = (text: string): boolean => userName.test(text)

export const canBeCode = (text: string): boolean => code.test(text)
