import { createSign, generateKeyPairSync, type KeyObject, createPrivateKey } from 'node:crypto'

type Claims = Record<string, unknown>

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const decode = (part: string | undefined): Claims =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Claims

const signed = (header: object, claims: Claims, key: KeyObject): string => {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
}

/** The token with changed claims, signed with the user pool's own key, so that only its content is wrong. */
export const resigned = (token: string, change: Claims, privateKeyPem: string): string => {
  const [header, claims] = token.split('.')
  return signed(decode(header), { ...decode(claims), ...change }, createPrivateKey(privateKeyPem))
}

/** The token signed with a key that the user pool does not have, under the id of one that it has. */
export const signedByAnother = (token: string): string => {
  const [header, claims] = token.split('.')
  return signed(decode(header), decode(claims), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
}

/** The token with changed claims but its old signature. */
export const tampered = (token: string, change: Claims): string => {
  const [header, claims, signature] = token.split('.')
  return `${header}.${encode({ ...decode(claims), ...change })}.${signature}`
}

/** The token with `alg: none` and without a signature. */
export const unsigned = (token: string): string => {
  const [, claims] = token.split('.')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`
}
