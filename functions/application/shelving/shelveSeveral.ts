import type { Alarm } from '#shared/contract/alarm.ts'
import { getAlarm } from '../../data/alarms/alarmRepository.ts'
import { putShelf } from '../../data/alarms/shelfWriter.ts'
import { findShelf, shelfKeyOf, type ShelfSubject } from '../../data/alarms/shelves.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { shelfStateAt } from '../../domain/alarms/life/shelf.ts'
import type { Trail } from '../../domain/audit.ts'
import { AppError, Conflict } from '../../domain/errors.ts'
import { logger } from '../../runtime/logger.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { endShelf } from './endShelf.ts'

export interface ShelvingResult {
  readonly id: string
  readonly outcome: 'done' | 'failed'
  readonly message?: string
}

interface ShelvingOrder {
  readonly until: number
  readonly reason: string
}

/** Shelves the rule of each alarm on the alarm's instrument. A failure for one alarm does not stop the others. */
export const shelveSeveral = (ids: readonly string[], order: ShelvingOrder, trail: Trail): Promise<ShelvingResult[]> =>
  forEachSubject(ids, trail, async (subject, own) => {
    const read = await findShelf(subject)
    await putShelf(subject, { by: own.by, at: own.at, ...order }, read, own)
  })

/** Ends the shelf of each alarm's rule on the alarm's instrument. */
export const unshelveSeveral = (ids: readonly string[], trail: Trail): Promise<ShelvingResult[]> =>
  forEachSubject(ids, trail, async (subject, own) => {
    const read = await findShelf(subject)
    if (!read || shelfStateAt(read.shelf, own.at) === 'none')
      throw new Conflict(`The alarm of ${subject.ruleName} on ${subject.deviceName} is not shelved`)
    await endShelf(read, own.at, own)
  })

/**
 * Changes the shelf that each of the alarms belongs to. Several alarms of a rule on an instrument share one shelf,
 * which is changed once, with one audit record.
 */
const forEachSubject = async (
  ids: readonly string[],
  trail: Trail,
  change: (subject: ShelfSubject, trail: Trail) => Promise<void>,
): Promise<ShelvingResult[]> => {
  const results = new Map<string, ShelvingResult>()
  const changes = new Map<string, Promise<void>>()
  const changeOnce = (alarm: Alarm, place: number): Promise<void> => {
    const subject = { deviceName: alarm.deviceName, ruleName: alarm.triggeringRule }
    const key = shelfKeyOf(subject)
    const own = { ...trail, requestId: place === 0 ? trail.requestId : `${trail.requestId}-${place}` }
    const changing = changes.get(key) ?? retryOnConflict(() => change(subject, own))
    changes.set(key, changing)
    return changing
  }
  await runConcurrently(
    ids.map((id, place) => async () => {
      try {
        await changeOnce(await getAlarm(id), place)
        results.set(id, { id, outcome: 'done' })
      } catch (error) {
        results.set(id, { id, outcome: 'failed', message: reasonOf(error, id) })
      }
    }),
  )
  return ids.flatMap(id => results.get(id) ?? [])
}

const reasonOf = (error: unknown, id: string): string => {
  if (error instanceof AppError) return error.message
  logger.error('shelf not changed', { alarm: id, error: error as Error })
  return 'It could not be stored. Try again'
}
