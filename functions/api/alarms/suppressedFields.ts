import type { Alarm, OpenAlarm } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import { shelfKeyOf, type StoredShelf } from '../../data/alarms/shelves.ts'
import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { isShelved } from '../../domain/alarms/life/shelf.ts'
import { currentSpan, chooseServiceMode, type AlarmPlace } from '../../domain/serviceMode/serviceMode.ts'
import { readShelves, shelvedFields } from './shelves/shelvedFields.ts'

export type SuppressedFields = Pick<OpenAlarm, 'suppressed' | 'shelf' | 'serviceMode'>

/** The shelves and service modes that hide alarms now. Nobody has to look at a hidden alarm for the time being. */
export interface Suppressions {
  readonly shelves: ReadonlyMap<string, StoredShelf>
  /** The service modes that are in effect now. */
  readonly serviceModes: readonly StoredServiceMode[]
}

export const readSuppressions = async (now: number): Promise<Suppressions> => {
  const [shelves, all] = await Promise.all([readShelves(), listServiceModes()])
  return { shelves, serviceModes: all.filter(({ mode }) => currentSpan(mode, now) !== undefined) }
}

/**
 * Returns the fields that say whether an alarm is shelved or in service mode, by whom and why. Empty for an alarm
 * that has ended.
 */
export const suppressedFields = (
  alarm: Alarm,
  { shelves, serviceModes }: Suppressions,
  now: number,
): SuppressedFields => {
  const shelved = shelvedFields(alarm, shelves, now)
  const { deviceName, modelName, triggeringRule, life } = alarm
  const found =
    life === 'closed'
      ? undefined
      : chooseServiceMode(serviceModes, { deviceName, modelName, ruleName: triggeringRule }, now)
  if (!found) return shelved
  const { id, mode, span } = found
  const { subject, by, reason } = mode
  return {
    suppressed: 'serviceMode',
    ...shelved,
    serviceMode: { id, subject, setBy: by, reason, until: iso(span.until) },
  }
}

/** Whether alarms of a rule on an instrument are hidden now, because they are shelved or in service mode. */
export const isHidden = ({ shelves, serviceModes }: Suppressions, place: AlarmPlace, now: number): boolean =>
  isShelved(shelves.get(shelfKeyOf(place))?.shelf, now) || chooseServiceMode(serviceModes, place, now) !== undefined
