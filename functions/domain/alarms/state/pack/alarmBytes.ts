import { newerRelease } from '../../../storedFaults.ts'
import type { Alarm, ClosedBy } from '../ruleEntry.ts'
import { packFlags, hasFlag } from './flags.ts'
import type { PackReader, PackWriter } from './packBytes.ts'

/** The causes of an alarm's closing. A cause is stored as its index in this list, so add new ones at the end. */
const causes = ['FALSE', 'clear', 'quiet', 'edit', 'disabled', 'child', 'admission'] as const satisfies ClosedBy[]

/**
 * The number under which each cause of an alarm's closing is stored. The code does not compile if a cause is missing
 * from the list above.
 */
const numbers: Readonly<Record<ClosedBy, number>> = Object.fromEntries(
  causes.map((cause, number) => [cause, number]),
) as Readonly<Record<(typeof causes)[number], number>>

const flag = { closedAt: 0, closedBy: 1, lastMatch: 2, hasIdInParts: 3, isShadow: 4 } as const

/** Writes one of a rule's alarms as bytes. */
export const writeAlarm = (to: PackWriter, ruleName: string, alarm: Alarm): void => {
  const { id, version, severity, alarmDate, lastAlarmDate, count, closedAt, closedBy, lastMatch, isShadow } = alarm
  const parts = splitAlarmId(id, ruleName)
  const { bytes } = to
  const hasFields = [closedAt, closedBy, lastMatch, parts].map(part => part !== undefined)
  bytes.byte(packFlags(...hasFields, isShadow === true))
  if (parts) {
    to.name(parts.device)
    bytes.count(parts.since)
    to.time(parts.at)
  } else bytes.text(id)
  bytes.count(version)
  bytes.count(severity)
  bytes.count(count)
  to.time(alarmDate)
  to.time(lastAlarmDate)
  if (closedAt !== undefined) to.time(closedAt)
  if (closedBy !== undefined) bytes.byte(numbers[closedBy])
  if (lastMatch !== undefined) to.time(lastMatch)
}

export const readAlarm = (from: PackReader, ruleName: string): Alarm => {
  const { bytes } = from
  const flags = bytes.byte()
  const id = hasFlag(flags, flag.hasIdInParts)
    ? [from.name(), ruleName, bytes.count(), from.time()].join('.')
    : bytes.text()
  const [version, severity, count] = [bytes.count(), bytes.count(), bytes.count()]
  const [alarmDate, lastAlarmDate] = [from.time(), from.time()]
  return {
    id,
    version,
    severity,
    alarmDate,
    lastAlarmDate,
    count,
    ...(hasFlag(flags, flag.closedAt) && { closedAt: from.time() }),
    ...(hasFlag(flags, flag.closedBy) && { closedBy: causeOf(bytes.byte()) }),
    ...(hasFlag(flags, flag.lastMatch) && { lastMatch: from.time() }),
    ...(hasFlag(flags, flag.isShadow) && { isShadow: true }),
  }
}

const causeOf = (number: number): ClosedBy => {
  const cause = causes[number]
  if (!cause) throw newerRelease(`An alarm with the closing cause ${number} in the stored state of an instrument`)
  return cause
}

/**
 * Splits the id of an alarm into the device, rule, publication and time that the engine built it from. They take
 * fewer bytes than the text of the id. Undefined for an id of any other form.
 */
const splitAlarmId = (id: string, ruleName: string): { device: string; since: number; at: number } | undefined => {
  const [, before = '', since = '', at = ''] = /^(.*)\.(\d{1,15})\.(\d{1,15})$/.exec(id) ?? []
  const end = `.${ruleName}`
  const parts = { device: before.slice(0, -end.length), since: Number(since), at: Number(at) }
  return [parts.device, ruleName, parts.since, parts.at].join('.') === id ? parts : undefined
}
