import * as z from 'zod'
import { audiences } from '../alarms/severity.ts'
import { AlarmServiceMode, PastServiceMode } from './calls/serviceMode.ts'
import { Shelf } from './calls/shelving.ts'
import { Instant } from './values.ts'

/** Fields that alarms and firings share. They describe the rule and the values it saw (specification A §3). */
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
 * What can close an alarm: a FALSE of its rule, the rule's clear condition, auto-resolve ('quiet'), an edit of the
 * rule, disabling the rule, a rule that it depends on ('child'), or a decision on the instrument's admission.
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
  /**
   * The alarm's state for the people who handle it. Missing in answers of earlier releases. This field is not in the
   * specification.
   */
  life: z.enum(alarmLives).optional(),
  closedAt: Instant.optional(),
  closedBy: z.enum(alarmClosings).optional(),
  acknowledgedBy: z.string().optional(),
  acknowledgedAt: Instant.optional(),
  comment: z.string().optional(),
  /** The alarm's most recent service mode. Set if the alarm fired during one, or was open when one ended. */
  pastServiceMode: PastServiceMode.optional(),
  revision: z.int(),
})

export type Alarm = z.infer<typeof Alarm>

/** A value that a rule saw when it fired, with the rule's limits for this value. */
export const SeenValue = z.object({
  /** The mnemonic of the value. For a rule of rules, the name of one of its two rules. For a device code, `Code`. */
  name: z.string(),
  displayName: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  unitsOfMeasure: z.string(),
  /** The rule's conditions on this value, such as `> 400`. */
  limits: z.array(z.string()),
})

export type SeenValue = z.infer<typeof SeenValue>

/** An alarm as shown to the people who handle it. */
export const OpenAlarm = Alarm.extend({
  seen: z.array(SeenValue),
  /**
   * Why an unacknowledged alarm needs nobody's attention at present: it is shelved, or in service mode. 'shelved' if
   * both apply.
   */
  suppressed: z.enum(['shelved', 'serviceMode']).optional(),
  /** The most recent shelving of the alarm, even if it has ended. */
  shelf: Shelf.optional(),
  /**
   * The service mode now in effect for the alarm's instrument, model or rule. Until it ends, nobody is notified of
   * the alarm.
   */
  serviceMode: AlarmServiceMode.optional(),
  /**
   * When the service last heard from the instrument. Set only if that was at least 15 minutes ago, because the values
   * may have changed since then.
   */
  lastContacted: Instant.optional(),
})

export type OpenAlarm = z.infer<typeof OpenAlarm>

/** A flood in progress: a team is being notified of more alarms than people can handle. */
export const AlarmFlood = z.object({
  team: z.string(),
  audience: z.enum(audiences),
  /** The models that the team is notified about. Missing if it is notified about all models. */
  models: z.array(z.string()).optional(),
  /** When the flood began. The flood includes all alarms since then that the team is notified of. */
  from: Instant,
  /** The id of the first-out alarm, which began the flood. Missing if it no longer needs anybody's attention. */
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
  /** Whether the firing was caused by a late message (one that is at most five minutes late). */
  late: z.boolean(),
  receivedAt: Instant,
  alarmId: z.string(),
  /** Whether the alarm of this firing is open or closed now. */
  state: z.enum(['open', 'closed']),
  /** The samples that the instrument was working on when the rule fired. */
  samples: z.array(Sample),
})

export type AlarmEvent = z.infer<typeof AlarmEvent>
