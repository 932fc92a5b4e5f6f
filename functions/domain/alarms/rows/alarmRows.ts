import { audiencesOf } from '#shared/severity.ts'
import type { RunningSample } from '../../telemetry/runningSample.ts'
import type { AlarmChange, Changes, FiringEvent, Why } from '../firing/changes.ts'
import type { Subject } from '../firing/subject.ts'
import { counts } from '../../notifications/digest.ts'
import type { OutboxEntry } from '../../notifications/outboxEntry.ts'

/** A firing to be stored. */
export interface EventRow {
  readonly type: 'event'
  readonly event: FiringEvent
  readonly subject: Subject
  readonly samples: readonly RunningSample[]
}

/** An alarm as a batch left it, with the firing that opened it if that is of the same batch. */
export interface AlarmRow {
  readonly type: 'alarm'
  readonly alarm: AlarmChange
  readonly subject: Subject
  readonly openedBy: FiringEvent | undefined
}

/** An entry of the outbox. `notice` is its name in states that are stored while such a row waits. */
export interface OutboxRow extends OutboxEntry {
  readonly type: 'notice'
}

/** A row that is written in the same transaction as a device's state. */
export type AlarmRows = EventRow | AlarmRow | OutboxRow

/** The rows of some evaluations of one instrument, in their order. Each alarm appears once, in its final state. */
export const alarmRows = (
  all: readonly Changes[],
  subjectOf: (ruleName: string) => Subject,
  samples: readonly RunningSample[],
): AlarmRows[] => {
  if (all.length === 0) return []
  const events = all.flatMap(changes => changes.events)
  const alarms = new Map(all.flatMap(changes => changes.alarms).map(alarm => [alarm.id, alarm]))
  const byId = new Map(events.map(event => [event.id, event]))
  return [
    ...events.map((event): EventRow => ({ type: 'event', event, subject: subjectOf(event.rule), samples })),
    ...[...alarms.values()].map((alarm): AlarmRow => ({
      type: 'alarm',
      alarm,
      subject: subjectOf(alarm.rule),
      openedBy: byId.get(alarm.id),
    })),
    ...events.flatMap(event => outboxRowsOf(event, subjectOf(event.rule))),
  ]
}

const outboxRowsOf = (event: FiringEvent, subject: Subject): OutboxRow[] =>
  counts(event.severity, event)
    ? audiencesOf(event.severity).map(audience => ({ type: 'notice', audience, event, subject }))
    : []

type Values = Record<string, string | number | boolean | null>

/** The values that made the rule fire, by mnemonic (A §3). For a rule of rules: when each of its rules fired. */
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
