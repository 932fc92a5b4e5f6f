import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { JobManifest } from '#shared/contract/jobDocument.ts'

/** Generates a key that signs content, and the public key as instruments store it. */
export const newSigner = (keyId = 'key-1') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { keyId, privateKey, keys: { [keyId]: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') } }
}

export type Signer = ReturnType<typeof newSigner>

export const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

/** A manifest for the model Orbit and a file with this content. */
export const manifestFor = (content: string, change: Partial<JobManifest> = {}): JobManifest => ({
  jobName: 'Update-pump',
  version: '2',
  operation: 'update',
  fileName: 'setup file (1).zip',
  size: Buffer.byteLength(content),
  sha256: sha256(content),
  keyId: 'key-1',
  target: { model: 'Orbit' },
  counter: 10,
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  downgrade: false,
  mandatory: false,
  ...change,
})

export const signed = (manifest: object, privateKey: KeyObject, url = 'http://127.0.0.1:9/file') => {
  const bytes = Buffer.from(JSON.stringify(manifest))
  return {
    manifest: bytes.toString('base64'),
    signature: sign('sha256', bytes, privateKey).toString('base64'),
    url,
  }
}
