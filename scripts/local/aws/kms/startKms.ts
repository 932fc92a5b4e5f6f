import { sign } from 'node:crypto'
import { writeAtomically } from '../../../files/atomicFile.ts'
import { AwsError, unsupportedParameter } from '../protocol/awsError.ts'
import { respondJson, type Input, type Operation, type Permit } from '../protocol/awsRequest.ts'
import { startLoopbackServer, type LoopbackServer } from '../protocol/loopbackServer.ts'
import { signDigest } from './signDigest.ts'
import { openSigningKeys, type SigningKey } from './signingKeys.ts'

export interface KmsOptions {
  /** The path of the file with the private keys. */
  readonly file: string
  /**
   * The file to which the public keys are written, for programs that verify signatures: `{"key id": "SPKI in
   * base64"}`.
   */
  readonly publicFile?: string
  readonly region: string
  /** The ids of the KMS keys. Keys that the file lacks are created. */
  readonly keyIds: readonly string[]
  readonly permit?: Permit | undefined
}

type Keys = ReadonlyMap<string, SigningKey>

const algorithm = 'ECDSA_SHA_256'
/**
 * The maximum size, in bytes, of a message that the service hashes itself:
 * docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
 */
const maxRawBytes = 4_096
const digestBytes = 32
const maxRequestBytes = 64 * 1024

const invalid = (message: string): AwsError => new AwsError('ValidationException', message)

/** The KMS operations, keyed by name, for asymmetric keys on the curve P-256. */
export const kmsOperations = (keys: Keys, region: string): Readonly<Record<string, Operation>> => {
  const arnOf = ({ keyId }: SigningKey): string => `arn:aws:kms:${region}:000000000000:key/${keyId}`
  const keyOf = (input: Input): SigningKey => {
    const id = input['KeyId']
    if (typeof id !== 'string' || id === '') throw invalid('KeyId must be given')
    const key = [...keys.values()].find(known => id === known.keyId || id === arnOf(known))
    if (!key) throw new AwsError('NotFoundException', `Key '${id}' does not exist`)
    return key
  }
  return {
    Sign: async input => {
      requireKnown('Sign', input, ['KeyId', 'Message', 'MessageType', 'SigningAlgorithm'])
      const key = keyOf(input)
      const message = messageOf(input)
      const signature = isDigest(input)
        ? signDigest(checkDigest(message), key.privateKey)
        : sign('sha256', message, key.privateKey)
      return { KeyId: arnOf(key), Signature: signature.toString('base64'), SigningAlgorithm: algorithm }
    },
    GetPublicKey: async input => {
      requireKnown('GetPublicKey', input, ['KeyId'])
      const key = keyOf(input)
      return {
        KeyId: arnOf(key),
        KeySpec: 'ECC_NIST_P256',
        CustomerMasterKeySpec: 'ECC_NIST_P256',
        KeyUsage: 'SIGN_VERIFY',
        PublicKey: spki(key),
        SigningAlgorithms: [algorithm],
      }
    },
  }
}

const requireKnown = (operation: string, input: Input, known: readonly string[]): void => {
  const unknown = Object.keys(input).find(name => !known.includes(name))
  if (unknown !== undefined) throw unsupportedParameter('KMS', operation, unknown)
  if (known.includes('SigningAlgorithm') && input['SigningAlgorithm'] !== algorithm)
    throw invalid(`SigningAlgorithm must be ${algorithm}, which the key has`)
}

const bytes = (input: Input, name: string): Buffer => {
  const value = input[name]
  if (typeof value !== 'string' || value === '') throw invalid(`${name} must be given`)
  return Buffer.from(value, 'base64')
}

const isDigest = ({ MessageType = 'RAW' }: Input): boolean => {
  if (MessageType !== 'RAW' && MessageType !== 'DIGEST') throw invalid('MessageType must be RAW or DIGEST')
  return MessageType === 'DIGEST'
}

const messageOf = (input: Input): Buffer => {
  const message = bytes(input, 'Message')
  if (message.length > maxRawBytes) throw invalid(`Message must have at most ${maxRawBytes} bytes`)
  return message
}

const checkDigest = (message: Buffer): Buffer => {
  if (message.length !== digestBytes) throw invalid(`A digest for ${algorithm} must have ${digestBytes} bytes`)
  return message
}

export interface Kms extends LoopbackServer {
  /** The public keys of the KMS keys as SPKI in base64, keyed by key id. */
  readonly publicKeys: Readonly<Record<string, string>>
}

/** Starts a stand-in for KMS, with signing keys that never leave the data directory. */
export const startKms = async ({ file, publicFile, region, keyIds, permit }: KmsOptions): Promise<Kms> => {
  const keys = await openSigningKeys(file, keyIds)
  const operations = kmsOperations(keys, region)
  // A key that was replaced stays in the key file, but must not be trusted any more.
  const current = [...keys.values()].filter(({ keyId }) => keyIds.includes(keyId))
  const publicKeys = Object.fromEntries(current.map(key => [key.keyId, spki(key)]))
  if (publicFile !== undefined) await writeAtomically(publicFile, `${JSON.stringify(publicKeys, undefined, 2)}\n`)
  const server = await startLoopbackServer({
    port: 0,
    maxBodyBytes: maxRequestBytes,
    respond: request =>
      respondJson(
        {
          serviceName: 'KMS',
          signingName: 'kms',
          contentType: 'application/x-amz-json-1.1',
          isPublic: () => false,
          operations,
          permit,
        },
        request,
      ),
  })
  return { ...server, publicKeys }
}

const spki = ({ publicKey }: SigningKey): string => publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
