import { devicesAfter } from '../../data/devices/deviceNames.ts'
import { findKeyLists, writeKeyLists } from '../../data/jobs/keyListRepository.ts'
import { isConditionFailure } from '../../writeConflicts.ts'
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
import { makePace, type Pace } from '../../pace.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/**
 * AWS IoT takes fewer retained messages a second than others, from all of an account ('Retained message inbound publish
 * requests per second per account' in https://docs.aws.amazon.com/general/latest/gr/iot-core.html: to be verified in
 * the account), and refuses more.
 */
const retainedPerSecond = 40

/** The clock has other work, too. Lists that are not published within this time are published a minute later. */
const patienceMs = 20_000

/**
 * Publishes to all instruments which keys sign content, once the stage's keys have changed. The message is retained,
 * so that an instrument that is away gets it when it connects. May be repeated.
 * @param pace when the next message may be published
 */
export const publishKeys = async (now: number, pace = makePace(retainedPerSecond)): Promise<void> => {
  try {
    const lists = await currentLists(now)
    if (isToBePublished(lists, now)) await publishFrom(lists, now, pace)
  } catch (error) {
    // The write was refused: another run of the clock publishes at the same time.
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
    throw new Error('Instruments cannot be told of the keys of contents: keep one of the keys before in contentKeys')
  }
  const bytes = nextListBytes(known, await publicKeys(), now)
  const signature = Buffer.from(await sign(keyId, computeSignedDigest(bytes))).toString('base64')
  return withNextList(known, ids, { list: bytes.toString('base64'), keyId, signature }, now)
}

const publishFrom = async (begun: KeyLists, now: number, pace: Pace): Promise<void> => {
  const message = keysMessage(begun)
  const budget = openBudget({ startedAt: now, milliseconds: patienceMs, bytes: Infinity })
  let lists = begun
  do {
    const { names, next } = await devicesAfter(lists.toldUpTo)
    await runConcurrently(
      names.map(name => async () => {
        await pace()
        await retainMessage(`instruments/${name}/keys`, message)
      }),
    )
    const after = afterPublishing(lists, next)
    await writeKeyLists(lists, after)
    lists = after
  } while (lists.toldUpTo !== undefined && budget.hasRoom())
}
