import { createHash, createPublicKey, verify } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  type MessageType,
  type SigningAlgorithmSpec,
} from '@aws-sdk/client-kms'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startKms } from '#scripts/local/aws/kms/startKms.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const keyIds = ['key-1', 'key-2'] as const
const SigningAlgorithm = 'ECDSA_SHA_256'

const open = async (folder?: string) => {
  const file = path.join(folder ?? (await temporaryDirectory()), 'keys.json')
  const service = await startKms({ file, region: 'eu-west-1', keyIds })
  onTestFinished(() => service.close())
  return { kms: new KMSClient(clientSettings(service.url)), file }
}

const publicKeyOf = async (kms: KMSClient, KeyId: string) => {
  const { PublicKey = new Uint8Array() } = await kms.send(new GetPublicKeyCommand({ KeyId }))
  return createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' })
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

describe('the local KMS', () => {
  it.each([
    ['a message', 'RAW', Buffer.from('a manifest')],
    ['a digest of a message', 'DIGEST', sha256('a manifest')],
  ] as const)('signs %s so that everybody who has the public key can verify it', async (_, MessageType, Message) => {
    const { kms } = await open()
    const publicKey = await publicKeyOf(kms, 'key-1')
    for (let round = 0; round < 20; round += 1) {
      const { Signature = new Uint8Array(), KeyId } = await kms.send(
        new SignCommand({ KeyId: 'key-1', Message, MessageType, SigningAlgorithm }),
      )
      expect(KeyId).toBe('arn:aws:kms:eu-west-1:000000000000:key/key-1')
      expect(verify('sha256', Buffer.from('a manifest'), publicKey, Signature)).toBe(true)
      expect(verify('sha256', Buffer.from('another'), publicKey, Signature)).toBe(false)
    }
  })

  it('keeps its keys in a file that only its owner may read', async () => {
    const folder = await temporaryDirectory()
    const first = await open(folder)
    const second = await open(folder)
    const exported = await Promise.all(
      [first, second].map(async ({ kms }) => (await publicKeyOf(kms, 'key-2')).export({ type: 'spki', format: 'pem' })),
    )
    expect(exported[0]).toBe(exported[1])
    expect((await stat(first.file)).mode & 0o777).toBe(0o600)
  })

  it.each<[string, string, number, MessageType, SigningAlgorithmSpec, string]>([
    ['an unknown key', 'key-3', 10, 'RAW', SigningAlgorithm, 'NotFoundException'],
    ['a message of more than 4,096 bytes', 'key-1', 4_097, 'RAW', SigningAlgorithm, 'ValidationException'],
    ['a digest of a wrong length', 'key-1', 31, 'DIGEST', SigningAlgorithm, 'ValidationException'],
    ['an algorithm that the key does not have', 'key-1', 10, 'RAW', 'RSASSA_PSS_SHA_256', 'ValidationException'],
  ])(
    'refuses to sign with an unsuitable key, message, digest or algorithm: %s',
    async (_, KeyId, length, MessageType, algorithm, name) => {
      const { kms } = await open()
      const command = new SignCommand({
        KeyId,
        Message: Buffer.alloc(length),
        MessageType,
        SigningAlgorithm: algorithm,
      })
      await expect(kms.send(command)).rejects.toMatchObject({ name })
    },
  )
})
