import { createECDH, randomBytes, type KeyObject } from 'node:crypto'

/** The order of the base point of the elliptic curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Returns the ECDSA signature on P-256 of a SHA-256 digest, in DER. Node's own `sign` would hash the digest again.
 * The time of the BigInt arithmetic depends on the key, so an attacker who could measure it might learn the key. On
 * one computer, this does not matter.
 */
export const signDigest = (digest: Uint8Array, privateKey: KeyObject): Buffer => {
  const secret = toNumber(Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'))
  for (;;) {
    const nonce = randomBytes(32)
    const k = toNumber(nonce)
    if (k === 0n || k >= order) continue
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(nonce)
    // The public key is an uncompressed point: one byte for the format, then x and y.
    const r = toNumber(curve.getPublicKey().subarray(1, 33)) % order
    const s = (power(k, order - 2n) * (toNumber(digest) + r * secret)) % order
    if (r !== 0n && s !== 0n) return sequence(integer(r), integer(s))
  }
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

/** Computes `base ** exponent` modulo the order. The inverse of `k` is its power `order - 2`. */
const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square, rest] = [1n, base % order, exponent]
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % order
    square = (square * square) % order
    rest >>= 1n
  }
  return result
}

/** Encodes a number as a DER INTEGER. The type is signed, so if the first bit is set, a zero byte is put in front. */
const integer = (value: bigint): Buffer => {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const signed = (bytes[0] ?? 0) < 128 ? bytes : Buffer.concat([Buffer.of(0), bytes])
  return Buffer.concat([Buffer.of(0x02, signed.length), signed])
}

const sequence = (...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(0x30, content.length), content])
}
