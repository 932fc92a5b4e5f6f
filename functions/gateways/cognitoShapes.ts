/**
 * The patterns that Cognito checks its parameters against first. If a parameter does not match, Cognito answers with
 * an InvalidParameterException. It answers the same if a setting is wrong. To tell the two apart, values that cannot
 * be valid are not sent.
 */
const userName = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u
const code = /^\S+$/

export const canBeUserName = (text: string): boolean => userName.test(text)

export const canBeCode = (text: string): boolean => code.test(text)
