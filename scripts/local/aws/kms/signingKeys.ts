import { generateKeyPairSync, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { writeAtomically } from '../../../files/atomicFile.ts'
import { readJsonFile } from '../../files/readJsonFile.ts'

export interface SigningKey {
  readonly keyId: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** The content of the key file: private keys as PKCS #8 PEM, keyed by key id. */
const File = z.object({ keys: z.record(z.string(), z.string()) })

type Keys = z.infer<typeof File>['keys']

/**
 * Opens the file of signing keys, which only its owner can read. Creates the keys in `keyIds` that the file lacks.
 */
export const openSigningKeys = async (
  file: string,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, SigningKey>> => {
  const known: Keys = statSync(file, { throwIfNoEntry: false })
    ? readJsonFile(file, File, '{"keys": {"key id": "PEM"}}').keys
    : {}
  const made = keyIds.filter(keyId => !Object.hasOwn(known, keyId)).map(keyId => [keyId, newPrivateKey()] as const)
  const keys = { ...known, ...Object.fromEntries(made) }
  if (made.length > 0) await writeAtomically(file, `${JSON.stringify({ keys }, undefined, 2)}\n`)
  return new Map(Object.entries(keys).map(([keyId, pem]) => [keyId, signingKey(keyId, pem)]))
}

const newPrivateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const signingKey = (keyId: string, pem: string): SigningKey => {
  const privateKey = createPrivateKey(pem)
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) }
}
