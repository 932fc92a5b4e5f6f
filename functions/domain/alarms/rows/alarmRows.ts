import { audiencesOf } from '#shared/alarms/severity.ts'
import type { RunningSample } from '../../telemetry/runningSample.ts'
import type { AlarmChange, Changes, FiringEvent, Why } from '../firing/changes.ts'
import type { AlarmContext } from '../firing/alarmContext.ts'
import { buildAlarmEnd, type AlarmEnd } from '../../notifications/alarmEnd.ts'
import { counts } from '../../notifications/digest.ts'
import type { OutboxEntry } from '../../notifications/outboxEntry.ts'

/** A firing, as a row for the table of events. */
export interface EventRow {
  readonly type: 'event'
  readonly event: FiringEvent
  readonly subject: AlarmContext
  readonly samples: readonly RunningSample[]
}

/**
 * An alarm as it is after a batch of messages. The row includes the firing that opened the alarm if it is in the same
 * batch.
 */
export interface AlarmRow {
  readonly type: 'alarm'
  readonly alarm: AlarmChange
  readonly subject: AlarmContext
  readonly openedBy: FiringEvent | undefined
}

/** An outbox entry about a firing. Its type is `notice` in stored states. */
export interface OutboxRow extends OutboxEntry {
  readonly type: 'notice'
}

/** An outbox entry about the end of an alarm. */
export interface OverRow extends AlarmEnd {
  readonly type: 'over'
}

/**
 * The alarm of a shadow rule, as it is after a batch of messages. A shadow has no other rows, because readers of the
 * other rows must not see it.
 */
export interface ShadowRow {
  readonly type: 'shadow'
  readonly alarm: AlarmChange
  readonly subject: AlarmContext
}

/** A row that is written in the same transaction as a device's state. Decision 25 says why. */
export type AlarmRows = EventRow | AlarmRow | OutboxRow | OverRow | ShadowRow

/**
 * The firings and changed alarms of one evaluation, with the instrument's model and the laboratory samples that were
 * running at that time.
 */
export interface ChangesOfEvaluation {
  readonly changes: Changes
  readonly modelName: string
  readonly samples: readonly RunningSample[]
}

/**
 * Returns the rows for several evaluations of one instrument, in order. Each alarm has only one row, with its final
 * state.
 * @param severityOf returns a rule's present severity: an alarm that opened without a notification may get one now if
 * the severity has been changed
 */
export const alarmRows = (
  evaluations: readonly ChangesOfEvaluation[],
  subjectOf: (ruleName: string, modelName: string) => AlarmContext,
  severityOf: (ruleName: string) => number | undefined = () => undefined,
): AlarmRows[] => {
  if (evaluations.length === 0) return []
  const events = evaluations.flatMap(({ changes, modelName, samples }) =>
    changes.events.flatMap((event): EventRow[] =>
      event.isShadow ? [] : [{ type: 'event', event, subject: subjectOf(event.rule, modelName), samples }],
    ),
  )
  const opened = new Map(events.map(row => [row.event.id, row]))
  const alarms = new Map<string, AlarmRow & Pick<EventRow, 'samples'>>()
  const shadows = new Map<string, ShadowRow>()
  for (const { changes, modelName, samples } of evaluations)
    for (const alarm of changes.alarms) {
      if (alarm.isShadow) {
        shadows.set(alarm.id, { type: 'shadow', alarm, subject: subjectOf(alarm.rule, modelName) })
        continue
      }
      const { event: openedBy, subject = subjectOf(alarm.rule, modelName) } = opened.get(alarm.id) ?? {}
      alarms.set(alarm.id, { type: 'alarm', alarm, subject, openedBy, samples })
    }
  return [
    ...events,
    ...[...alarms.values()].map(({ samples: _samples, ...row }) => row),
    ...events.flatMap(outboxRowsOf),
    ...[...alarms.values()].flatMap(row => overRowsOf(row, severityOf(row.alarm.rule))),
    ...shadows.values(),
  ]
}

const overRowsOf = (
  { alarm, subject, samples }: AlarmRow & Pick<EventRow, 'samples'>,
  current = alarm.severity,
): OverRow[] => {
  const end = buildAlarmEnd(alarm, subject)
  const notifiesNobody = [alarm.severity, current].every(severity => audiencesOf(severity).length === 0)
  return end && !notifiesNobody ? [{ type: 'over', ...end, ...(samples.length > 0 && { samples }) }] : []
}

const outboxRowsOf = ({ event, subject, samples }: EventRow): OutboxRow[] =>
  counts(event.severity, event)
    ? audiencesOf(event.severity).map(audience => ({
        type: 'notice',
        audience,
        event,
        subject,
        ...(samples.length > 0 && { samples }),
      }))
    : []

type Values = Record<string, string | number | boolean | null>

/**
 * Returns the values that made the rule fire, keyed by mnemonic (specification, A §3). For a rule of rules, returns
 * when each of its rules fired.
 */
export const mnemonicValuesOf = (why: Why): Values => {
  switch (why.type) {
    case 'Expression':
      return Object.fromEntries(why.inputs.map(({ name, value }) => [name, value]))
    case 'deviceCode':
      return { Code: why.code }
    case 'ruleOfRules':
      return Object.fromEntries(why.firings.map(({ rule, at }) => [rule, new Date(at).toISOString()]))
  }
}
