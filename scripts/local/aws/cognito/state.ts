import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID, type KeyObject } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { isRecord } from '#shared/records/isRecord.ts'
import { writeAtomically } from '../../../files/atomicFile.ts'
import type { Client, Group, Pool, User } from './types.ts'

type StoredPool = Omit<Pool, 'clients' | 'groups' | 'users'> & { clients: Client[]; groups: Group[]; users: User[] }
type Stored = { version: 1; signingKey: string; keyId: string; pools: StoredPool[] }

export interface Keys {
  id: string
  signing: KeyObject
  verifying: KeyObject
}

export interface State {
  keys: Keys
  pools: Map<string, Pool>
  /**
   * Saves the state. Resolves once all changes made before the call are on disk. Calls made during a write share the
   * next write.
   */
  save(): Promise<void>
}

const newState = async (): Promise<Stored> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    version: 1,
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyId: randomUUID(),
    pools: [],
  }
}

const isStored = (value: unknown): value is Stored =>
  isRecord(value) && value['version'] === 1 && typeof value['signingKey'] === 'string' && Array.isArray(value['pools'])

/**
 * Loads the user pools from their file. Undefined if the file does not exist. Throws if it cannot be read, because an
 * unreadable file must never be replaced by an empty one.
 */
const load = async (file: string): Promise<Stored | undefined> => {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isRecord(error) && error['code'] === 'ENOENT') return undefined
    throw error
  })
  if (content === undefined) return undefined
  const stored = parsed(content)
  if (isStored(stored)) return stored
  throw new Error(`${file} is damaged: it holds no users. Restore a copy; deleting the data directory begins anew`)
}

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const byKey = <T>(list: readonly T[], keyOf: (member: T) => string): Map<string, T> =>
  new Map(list.map(member => [keyOf(member), member]))

const poolOf = ({ clients, groups, users, ...pool }: StoredPool): Pool => ({
  ...pool,
  clients: byKey(clients, client => client.id),
  groups: byKey(groups, group => group.name),
  users: byKey(users, user => user.username),
})

const storedPool = ({ clients, groups, users, ...pool }: Pool): StoredPool => ({
  ...pool,
  clients: [...clients.values()],
  groups: [...groups.values()],
  users: [...users.values()],
})

/**
 * Returns a function that calls `write`, one call at a time. Calls made while `write` is running share its next run.
 */
const coalesced = (write: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        running = write()
        return running
      })
    return next
  }
}

export const openState = async (file: string): Promise<State> => {
  await mkdir(dirname(file), { recursive: true })
  const stored = (await load(file)) ?? (await newState())
  const pools = byKey(stored.pools.map(poolOf), pool => pool.id)
  const save = coalesced(() =>
    writeAtomically(file, JSON.stringify({ ...stored, pools: [...pools.values()].map(storedPool) } satisfies Stored)),
  )
  await save()
  const signing = createPrivateKey(stored.signingKey)
  return { keys: { id: stored.keyId, signing, verifying: createPublicKey(signing) }, pools, save }
}
