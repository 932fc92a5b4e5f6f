import { retainedMessagesPerSecond } from '#shared/server/iotRates.ts'
import { devicesAfter } from '../../data/devices/deviceNames.ts'
import { findKeyLists, writeKeyLists } from '../../data/jobs/keyListRepository.ts'
import { isConditionFailure } from '../../runtime/writeConflicts.ts'
import { computeSignedDigest } from '../../domain/jobs/document.ts'
import {
  afterPublishing,
  firstKeyLists,
  isCurrent,
  isToBePublished,
  keysMessage,
  findListSigner,
  nextListBytes,
  withNextList,
  type KeyLists,
} from '../../domain/jobs/keyLists.ts'
import { retainMessage } from '../../gateways/instrumentMessages.ts'
import { contentKeyIds, publicKeys, sign } from '../../gateways/signatures.ts'
import { openBudget } from '../longWork/budget.ts'
import { makePace } from '../../runtime/pace.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/**
 * The rate at which this service publishes retained messages. AWS IoT limits it per account, and a fifth of the limit
 * is left for others.
 */
const retainedPerSecond = retainedMessagesPerSecond * 0.8

/**
 * How long one run of the scheduled function may publish keys, because it has other work too. The next run publishes
 * the rest.
 */
const patienceMs = 20_000

/**
 * Publishes the keys that verify signed content to all instruments, after the stage's keys have changed. The messages
 * are retained, so that disconnected instruments get them later. Idempotent.
 */
export const publishKeys = async (now: number): Promise<void> => {
  try {
    const lists = await currentLists(now)
    if (isToBePublished(lists, now)) await publishFrom(lists, now)
  } catch (error) {
    // The write was refused because another run is publishing the lists of keys at the same time.
    if (!isConditionFailure(error)) throw error
  }
}

const currentLists = async (now: number): Promise<KeyLists> => {
  const ids = contentKeyIds()
  const known = await findKeyLists()
  if (known && isCurrent(known, ids)) return known
  const next = known ? await withSignedList(known, ids, now) : firstKeyLists(ids, now)
  await writeKeyLists(known, next)
  return next
}

const withSignedList = async (known: KeyLists, ids: readonly string[], now: number): Promise<KeyLists> => {
  const keyId = findListSigner(known, ids)
  if (keyId === undefined) {
    throw new Error(
      'No key that instruments know can sign the new list of content keys. Keep one of the earlier keys in the setting contentKeys and deploy',
    )
  }
  const bytes = nextListBytes(known, await publicKeys(), now)
  const signature = Buffer.from(await sign(keyId, computeSignedDigest(bytes))).toString('base64')
  return withNextList(known, ids, { list: bytes.toString('base64'), keyId, signature }, now)
}

const publishFrom = async (begun: KeyLists, now: number): Promise<void> => {
  const pace = makePace(retainedPerSecond)
  const message = keysMessage(begun)
  const budget = openBudget({ startedAt: now, milliseconds: patienceMs, bytes: Infinity })
  let lists = begun
  do {
    const { names, next } = await devicesAfter(lists.sentUpTo)
    await runConcurrently(
      names.map(name => async () => {
        await pace()
        await retainMessage(`instruments/${name}/keys`, message)
      }),
    )
    const after = afterPublishing(lists, next)
    await writeKeyLists(lists, after)
    lists = after
  } while (lists.sentUpTo !== undefined && budget.hasRoom())
}
