import { createECDH, randomBytes, type KeyObject } from 'node:crypto'

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Returns the ECDSA signature of a SHA-256 digest on P-256, in DER. Node's own `sign` would hash the digest once more.
 * The time that BigInt takes depends on the key. An attacker who measured it could learn the key, but not on one
 * computer.
 */
export const signDigest = (digest: Uint8Array, privateKey: KeyObject): Buffer => {
  const secret = toNumber(Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'))
  for (;;) {
    const nonce = randomBytes(32)
    const k = toNumber(nonce)
    if (k === 0n || k >= order) continue
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(nonce)
    // The public key is an uncompressed point: one byte for the form, then x and y.
    const r = toNumber(curve.getPublicKey().subarray(1, 33)) % order
    const s = (power(k, order - 2n) * (toNumber(digest) + r * secret)) % order
    if (r !== 0n && s !== 0n) return sequence(integer(r), integer(s))
  }
}

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)

/** `base ** exponent` modulo the order; the inverse of `k` is its power `order - 2`. */
const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square, rest] = [1n, base % order, exponent]
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % order
    square = (square * square) % order
    rest >>= 1n
  }
  return result
}

/** Encodes a number as DER's INTEGER. This type is signed, so a zero byte must precede a first bit that is set. */
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
