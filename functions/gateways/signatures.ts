import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { setting } from '../runtime/settings.ts'

const kms = new KMSClient({})

/**
 * Returns the ids of the keys that may sign content. Instruments have the public parts of these keys. The first key
 * is the preferred signer.
 */
export const contentKeyIds = (): string[] => setting('CONTENT_KEY_IDS').split(',')

/** Signs a SHA-256 digest with ECDSA over P-256, for a content job. The signature is DER-encoded. */
export const sign = async (keyId: string, digest: Uint8Array): Promise<Uint8Array> => {
  const { Signature } = await kms.send(
    new SignCommand({ KeyId: keyId, Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }),
  )
  if (!Signature) throw new Error('AWS KMS gave no signature for a content job. It is tried again in the next minute')
  return Signature
}

/** Returns the public keys for verifying content on instruments, in SPKI and base64, keyed by key id. */
export const publicKeys = async (): Promise<Readonly<Record<string, string>>> => {
  const ids = contentKeyIds()
  const answers = await Promise.all(ids.map(KeyId => kms.send(new GetPublicKeyCommand({ KeyId }))))
  return Object.fromEntries(
    ids.map((id, place) => [id, Buffer.from(answers[place]?.PublicKey ?? []).toString('base64')]),
  )
}
