import * as z from 'zod'
import { audiences } from '../alarms/severity.ts'
import { AlarmServiceMode, PastServiceMode } from './calls/serviceMode.ts'
import { Shelf } from './calls/shelving.ts'
import { Instant } from './values.ts'

/** The fields of an alarm or event that describe the rule, and the values that the rule saw (A §3). */
const occurrence = {
  id: z.string(),
  alarmDate: Instant,
  triggeringRule: z.string(),
  alarmSeverity: z.int(),
  alarmDescription: z.string(),
  mnemonicValues: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
  deviceName: z.string(),
  modelName: z.string(),
  ruleExpression: z.string(),
}

/**
 * The causes that close an alarm: a FALSE, the rule's clear condition, auto-resolve ('quiet'), an edit of the rule,
 * disabling it, a rule that it depends on, or a decision on the instrument's admission.
 */
export const alarmClosings = ['FALSE', 'clear', 'quiet', 'edit', 'disabled', 'child', 'admission'] as const

/**
 * The states of an alarm for the people who handle it, after ISA-18.2. An open alarm is unacknowledged or
 * acknowledged. A closed one is 'returned' while somebody must still acknowledge it, because its condition ended
 * before anybody did. Otherwise it is 'closed'.
 */
export const alarmLives = ['unacknowledged', 'acknowledged', 'returned', 'closed'] as const

export type AlarmLife = (typeof alarmLives)[number]

/** An alarm: the firings of one rule on one instrument, from the first one until something closes the alarm. */
export const Alarm = z.object({
  ...occurrence,
  lastAlarmDate: Instant,
  count: z.int(),
  state: z.enum(['open', 'closed']),
  /** The state of the alarm. Answers of earlier releases do not have it; the specification does not either. */
  life: z.enum(alarmLives).optional(),
  closedAt: Instant.optional(),
  closedBy: z.enum(alarmClosings).optional(),
  acknowledgedBy: z.string().optional(),
  acknowledgedAt: Instant.optional(),
  comment: z.string().optional(),
  /** The last service mode of the alarm. Set if the alarm fired in a service mode, or was open when one ended. */
  pastServiceMode: PastServiceMode.optional(),
  revision: z.int(),
})

export type Alarm = z.infer<typeof Alarm>

/** A value that a rule saw when it fired, with the limits that the rule sets for it. */
export const SeenValue = z.object({
  /**
   * The mnemonic of the value. For a rule of rules, it is the name of one of its rules; for a device code, it is
   * `Code`.
   */
  name: z.string(),
  displayName: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  unitsOfMeasure: z.string(),
  /** The rule's conditions on the value, such as `> 400`. */
  limits: z.array(z.string()),
})

export type SeenValue = z.infer<typeof SeenValue>

/** An alarm as shown to the people who handle it. */
export const OpenAlarm = Alarm.extend({
  seen: z.array(SeenValue),
  /**
   * Why nobody has to handle an unacknowledged alarm now: it is shelved or in service mode. If both apply, the value
   * is 'shelved'.
   */
  suppressed: z.enum(['shelved', 'serviceMode']).optional(),
  /** The last shelf of the alarm, even if it has ended. */
  shelf: Shelf.optional(),
  /** The service mode of the alarm's instrument, model or rule. While it lasts, nobody is notified of the alarm. */
  serviceMode: AlarmServiceMode.optional(),
  /**
   * When the service last heard from the instrument. Set only if that was a quarter of an hour ago or longer, because
   * the values may then have changed.
   */
  lastContacted: Instant.optional(),
})

export type OpenAlarm = z.infer<typeof OpenAlarm>

/** A flood in progress: a team is being notified of more alarms than people can handle. */
export const AlarmFlood = z.object({
  team: z.string(),
  audience: z.enum(audiences),
  /** The models about which the team is notified. Missing if it is notified about all models. */
  models: z.array(z.string()).optional(),
  /** When the flood began. All alarms since then that the team is notified of belong to the flood. */
  from: Instant,
  /** The id of the first-out alarm, which began the flood. Missing if that alarm no longer waits for anybody. */
  firstOut: z.string().optional(),
})

export type AlarmFlood = z.infer<typeof AlarmFlood>

const Sample = z.object({ sampleId: z.string(), batchId: z.string() })

export type Sample = z.infer<typeof Sample>

/** An alarm of one instrument, with the samples that were in its queue or running while the alarm was open. */
export const DeviceAlarm = OpenAlarm.extend({ samplesAtRisk: z.array(Sample) })

export type DeviceAlarm = z.infer<typeof DeviceAlarm>

/** One firing of a rule on an instrument. */
export const AlarmEvent = z.object({
  ...occurrence,
  /** Whether the firing comes from a late message, which is at most five minutes late. */
  late: z.boolean(),
  receivedAt: Instant,
  alarmId: z.string(),
  /** Whether the alarm that this firing belongs to is open or closed. */
  state: z.enum(['open', 'closed']),
  /** The samples on which the instrument was working when the rule fired. */
  samples: z.array(Sample),
})

export type AlarmEvent = z.infer<typeof AlarmEvent>
