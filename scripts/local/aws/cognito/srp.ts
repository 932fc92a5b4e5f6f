import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// The 3072-bit group of RFC 3526 §4 and its generator, as the service and its clients use them (RFC 5054, SRP-6a).
const prime = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74',
    '020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437',
    '4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF05',
    '98DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB',
    '9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718',
    '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33',
    'A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864',
    'D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E2',
    '08E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
)
const generator = 2n

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % prime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** Bytes of a number with a leading zero where the first bit is set, as Java's BigInteger writes it. */
const padded = (number: bigint): Buffer => {
  const hex = number.toString(16)
  const even = hex.length % 2 === 1 ? `0${hex}` : hex
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`)
const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const multiplier = numberOf(sha256(padded(prime), padded(generator)))

/** `name` is the part of the pool's id behind the region, followed by the user name. */
export const srpVerifier = (name: string, password: string, salt: Buffer): string => {
  const identity = createHash('sha256').update(`${name}:${password}`).digest()
  const exponent = numberOf(sha256(padded(numberOf(salt)), identity))
  return power(generator, exponent).toString(16)
}

export type SrpExchange = { clientPublic: bigint; serverSecret: bigint; serverPublic: bigint; verifier: bigint }

/** Undefined where the client's value would let it in without the password. */
export const startSrp = (clientPublicHex: string, verifierHex: string): SrpExchange | undefined => {
  if (!/^[0-9a-f]{1,800}$/i.test(clientPublicHex)) return undefined
  const clientPublic = BigInt(`0x${clientPublicHex}`)
  if (clientPublic % prime === 0n) return undefined
  const verifier = BigInt(`0x${verifierHex}`)
  const serverSecret = numberOf(randomBytes(32))
  const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % prime
  return { clientPublic, serverSecret, serverPublic, verifier }
}

export const saltHex = (salt: Buffer): string => numberOf(salt).toString(16)

/** What a client that knows the password signs: `signed` is pool name, user name, secret block and time. */
export const srpSignature = (
  { clientPublic, serverSecret, serverPublic, verifier }: SrpExchange,
  signed: Buffer,
): string => {
  const scramble = numberOf(sha256(padded(clientPublic), padded(serverPublic)))
  const secret = power(clientPublic * power(verifier, scramble), serverSecret)
  const key = Buffer.from(hkdfSync('sha256', padded(secret), padded(scramble), 'Caldera Derived Key', 16))
  return createHmac('sha256', key).update(signed).digest('base64')
}
