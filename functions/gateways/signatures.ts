import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { setting } from '../runtime/settings.ts'

const kms = new KMSClient({})

/**
 * The ids of the keys that may sign content. Instruments have the public parts of these keys; the first key is the
 * preferred signer.
 */
export const contentKeyIds = (): string[] => setting('CONTENT_KEY_IDS').split(',')

/** Signs a SHA-256 digest with ECDSA over P-256, for a content job. The signature is in DER. */
export const sign = async (keyId: string, digest: Uint8Array): Promise<Uint8Array> => {
  const { Signature } = await kms.send(
    new SignCommand({ KeyId: keyId, Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }),
  )
  if (!Signature) throw new Error('AWS KMS answered a request to sign without a signature')
  return Signature
}

/** The public keys with which instruments verify content, each in SPKI and base64, by id. */
export const publicKeys = async (): Promise<Readonly<Record<string, string>>> => {
  const ids = contentKeyIds()
  const answers = await Promise.all(ids.map(KeyId => kms.send(new GetPublicKeyCommand({ KeyId }))))
  return Object.fromEntries(
    ids.map((id, place) => [id, Buffer.from(answers[place]?.PublicKey ?? []).toString('base64')]),
  )
}
