import { randomUUID } from 'node:crypto'
import { serviceModesLimit } from '#shared/contract/calls/serviceMode.ts'
import { toWireServiceMode, type StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { findServiceMode, listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { putServiceMode } from '../../data/serviceModes/serviceModeWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, NotFound, Validation } from '../../domain/errors.ts'
import {
  currentSpan,
  isOver,
  isToSettle,
  type ServiceMode,
  type ServiceSubject,
  type ServiceTimes,
} from '../../domain/serviceMode/serviceMode.ts'
import { logger } from '../../runtime/logger.ts'
import { settle } from './settle.ts'
import { exists } from './subjects.ts'

export interface ServiceOrder {
  readonly subject: ServiceSubject
  readonly reason: string
  readonly times: ServiceTimes
}

/** The service mode that a call changes, and the revision that the user saw. */
interface Seen {
  readonly id: string
  readonly revision?: number | undefined
}

/**
 * Puts an instrument, a model or a rule into service mode. If a model is deleted between the check and the write, the
 * write is refused, and the repeated check finds that the model is missing.
 */
export const setServiceMode = (order: ServiceOrder, trail: Trail): Promise<StoredServiceMode> =>
  retryOnConflict(() => checkAndSet(order, trail))

const checkAndSet = async (order: ServiceOrder, trail: Trail): Promise<StoredServiceMode> => {
  const { subject } = order
  const [all, isKnown] = await Promise.all([listServiceModes(), exists(subject)])
  if (!isKnown)
    throw new Validation([{ field: 'subject.name', message: `There is no ${subject.kind} ${subject.name}` }])
  if (all.filter(({ mode }) => !mode.ended).length >= serviceModesLimit)
    throw new Conflict(`There are ${serviceModesLimit} service modes. End one that nobody needs`)
  const id = `${subject.kind}#${subject.name}#${randomUUID()}`
  return putServiceMode(id, ordered(order, trail), undefined, trail)
}

/** Changes the times and the reason of a service mode that has not ended. */
export const changeServiceMode = (seen: Seen, order: ServiceOrder, trail: Trail): Promise<StoredServiceMode> =>
  onNewest(seen.id, async () => {
    const read = await settledServiceMode(seen, trail.at)
    const { subject, cut, lastHidAt } = read.mode
    if (subject.kind !== order.subject.kind || subject.name !== order.subject.name)
      throw new Validation([
        { field: 'subject', message: 'A service mode keeps its instrument, model or rule. Set another service mode' },
      ])
    const next = { ...ordered(order, trail), ...(cut && { cut }), ...(lastHidAt !== undefined && { lastHidAt }) }
    // A change of the times that would end the service mode now is refused, because nobody would be notified of its
    // open alarms.
    if (currentSpan(read.mode, trail.at) && !currentSpan(next, trail.at))
      throw new Validation([
        {
          field: timesField(order.times),
          message: 'The service mode holds now and would end. End it, then set another one',
        },
      ])
    return putServiceMode(seen.id, next, read, trail)
  })

/**
 * Ends a service mode, and notifies people of the alarms that are open in it.
 * @param onlyThisTime whether only the present period of a recurring service mode ends
 */
export const endServiceMode = async (seen: Seen, onlyThisTime: boolean, trail: Trail): Promise<ServiceMode> => {
  const { by, at } = trail
  const ended = await onNewest(seen.id, async () => {
    const read = await settledServiceMode(seen, at)
    if (onlyThisTime && !currentSpan(read.mode, at))
      throw new Conflict('The service mode does not hold now. End it as a whole')
    return putServiceMode(seen.id, { ...read.mode, [onlyThisTime ? 'cut' : 'ended']: { at, by } }, read, trail)
  })
  try {
    await settle(ended, at)
  } catch (error) {
    // People could not be notified of the open alarms now. A scheduled function does it within a minute.
    logger.warn('alarms of an ended service mode not notified yet', { serviceMode: seen.id, error: error as Error })
  }
  return ended.mode
}

/**
 * Returns the service mode as it is stored now. If one of its periods has ended, people are notified first, because a
 * change might drop that period.
 */
const settledServiceMode = async ({ id, revision }: Seen, now: number): Promise<StoredServiceMode> => {
  const found = await findServiceMode(id)
  if (!found) throw new NotFound('Service mode', id)
  if (isOver(found.mode, now)) throw new Conflict('The service mode has ended. Set another one')
  await expectRevision(revision, found, () => changedMeanwhile('The service mode', toWireServiceMode(found, now)))
  if (!isToSettle(found.mode, now)) return found
  await settle(found, now)
  return settledServiceMode({ id }, now)
}

const ordered = ({ subject, reason, times }: ServiceOrder, { by, at }: Trail): ServiceMode => {
  const mode = { subject, by, at, reason, times, settledUntil: at }
  if (isOver(mode, at))
    throw new Validation([
      { field: timesField(times), message: 'The last time of the service mode is over. Choose a later one' },
    ])
  return mode
}

const timesField = ({ type }: ServiceTimes): string => (type === 'once' ? 'once.until' : 'recurring.rule')
