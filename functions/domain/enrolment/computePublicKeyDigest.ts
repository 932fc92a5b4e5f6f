import { hash } from 'node:crypto'

/**
 * Returns the digest of the public key in a certificate signing request, or undefined if the text is not such a
 * request. The request's signature is not verified, because AWS does that when it issues the certificate. The digest
 * only serves to compare keys.
 * @param csr PKCS #10 in PEM
 */
export const computePublicKeyDigest = (csr: string): string | undefined => {
  const [, base64] =
    /^-----BEGIN CERTIFICATE REQUEST-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE REQUEST-----\s*$/.exec(csr) ?? []
  if (base64 === undefined) return undefined
  const request = readElements(Buffer.from(base64, 'base64'))?.[0]
  const info = request && readElements(request)?.[0]
  // A certificate signing request consists of a version, a subject, a public key and attributes. The public key is
  // element 2.
  const key = info && readElements(info)?.[2]
  return key && hash('sha256', key)
}

/** Returns the content of each element of a DER sequence; undefined if the bytes are anything else. */
const readElements = (bytes: Buffer): Buffer[] | undefined => {
  const parts: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at + 1] ?? 0
    const more = first < 0x80 ? 0 : first & 0x7f
    if (more > 3 || at + 2 + more > bytes.length) return undefined
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
    const start = at + 2 + more
    if (start + length > bytes.length) return undefined
    parts.push(bytes.subarray(start, start + length))
    at = start + length
  }
  return parts
}
