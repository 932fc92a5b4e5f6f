/** A private key and the certificate request for it, both in PEM. The key never leaves the computer that made it. */
export interface KeyWithRequest {
  readonly privateKey: string
  readonly csr: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/**
 * Generates a private key on P-256 and a certificate request (PKCS #10) for it. A common name longer than 64
 * characters is cut. The function runs both in browsers and in Node. Decision 65 says why the service makes no keys.
 */
export const newCertificateRequest = async (commonName: string): Promise<KeyWithRequest> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return { privateKey: pem('PRIVATE KEY', pkcs8), csr: await signedRequest(commonName, privateKey, spki) }
}

/** Makes a certificate request for an existing private key. */
export const certificateRequestFor = async (commonName: string, privateKeyPem: string): Promise<string> => {
  const pkcs8 = bytesIn(privateKeyPem)
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', privateKey)
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, true, ['verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return signedRequest(commonName, privateKey, spki)
}

/** The maximum length of a common name (RFC 5280, ub-common-name). Names of instruments may be twice as long. */
const nameLimit = 64

const signedRequest = async (commonName: string, key: CryptoKey, spki: Uint8Array): Promise<string> => {
  const subject = sequence(set(sequence(oid(...nameOid), utf8(commonName.slice(0, nameLimit)))))
  const attributes = tagged(0xa0, new Uint8Array())
  const info = sequence(integer(Uint8Array.of(0)), subject, spki, attributes)
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, info))
  const request = sequence(info, sequence(oid(...ecdsaWithSha256)), bitString(signatureOf(signature)))
  return pem('CERTIFICATE REQUEST', request)
}

/**
 * The object identifiers of the common name (2.5.4.3) and of ECDSA with SHA-256 (1.2.840.10045.4.3.2), as the bytes
 * that DER has for them.
 */
const nameOid = [0x55, 0x04, 0x03] as const
const ecdsaWithSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02] as const

/**
 * Converts an ECDSA signature from WebCrypto's format (r and s concatenated) to that of X.509, a sequence of two
 * integers.
 */
const signatureOf = (raw: Uint8Array): Uint8Array =>
  sequence(integer(raw.subarray(0, raw.length / 2)), integer(raw.subarray(raw.length / 2)))

const tagged = (tag: number, content: Uint8Array): Uint8Array => {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return joined(Uint8Array.of(tag, ...size), content)
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const sequence = (...parts: readonly Uint8Array[]): Uint8Array => tagged(0x30, joined(...parts))
const set = (part: Uint8Array): Uint8Array => tagged(0x31, part)
const oid = (...bytes: readonly number[]): Uint8Array => tagged(0x06, Uint8Array.from(bytes))
const utf8 = (text: string): Uint8Array => tagged(0x0c, new TextEncoder().encode(text))
const bitString = (content: Uint8Array): Uint8Array => tagged(0x03, joined(Uint8Array.of(0), content))

/** Encodes a positive integer in DER: removes leading zero bytes, and adds one if the first bit is set. */
const integer = (bytes: Uint8Array): Uint8Array => {
  const start = bytes.findIndex(byte => byte !== 0)
  const digits = start === -1 ? Uint8Array.of(0) : bytes.subarray(start)
  return tagged(0x02, (digits[0] ?? 0) < 0x80 ? digits : joined(Uint8Array.of(0), digits))
}

const pem = (label: string, bytes: Uint8Array): string => {
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

const bytesIn = (text: string): Uint8Array => {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
