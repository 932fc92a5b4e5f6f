import { createPublicKey, verify } from 'node:crypto'

/**
 * Whether an ECDSA signature (P-256, SHA-256) of the bytes is valid.
 * @param signature DER in base64
 * @param key SPKI in base64
 */
export const isSigned = (bytes: Uint8Array, signature: string, key: string): boolean => {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', bytes, publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
