import * as z from 'zod'
import { audiences } from '../alarms/severity.ts'
import { AlarmServiceMode, PastServiceMode } from './calls/serviceMode.ts'
import { Shelf } from './calls/shelving.ts'
import { Instant } from './values.ts'

/** The fields of an alarm or event that describe the rule and the values that it saw (A §3). */
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
 * Why an alarm closes: a FALSE, the rule's clear condition, auto-resolve ('quiet'), an edit of the rule, disabling it,
 * or a rule that it depends on.
 */
export const alarmClosings = ['FALSE', 'clear', 'quiet', 'edit', 'disabled', 'child', 'admission'] as const

/**
 * The states of an alarm for the people who handle it, after ISA-18.2. Open: unacknowledged or acknowledged. Closed:
 * 'returned' while somebody must still acknowledge it, because its condition ended before anybody did; else closed.
 */
export const alarmLives = ['unacknowledged', 'acknowledged', 'returned', 'closed'] as const

export type AlarmLife = (typeof alarmLives)[number]

/** An alarm: firings of one rule on one instrument, from the first to what closed it. */
export const Alarm = z.object({
  ...occurrence,
  lastAlarmDate: Instant,
  count: z.int(),
  state: z.enum(['open', 'closed']),
  /** Beyond the specification. Missing in answers of earlier releases. */
  life: z.enum(alarmLives).optional(),
  closedAt: Instant.optional(),
  closedBy: z.enum(alarmClosings).optional(),
  acknowledgedBy: z.string().optional(),
  acknowledgedAt: Instant.optional(),
  comment: z.string().optional(),
  /** Set once it has fired in a service mode, and if one has ended while it was open. */
  pastServiceMode: PastServiceMode.optional(),
  revision: z.int(),
})

export type Alarm = z.infer<typeof Alarm>

/** A value that a rule saw, with the limit that the rule sets for it. */
export const SeenValue = z.object({
  /** The mnemonic; for a rule of rules one of its rules, for a device code `Code`. */
  name: z.string(),
  displayName: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  unitsOfMeasure: z.string(),
  /** The rule's conditions on it, such as `> 400`. */
  limits: z.array(z.string()),
})

export type SeenValue = z.infer<typeof SeenValue>

/** An alarm as the people who handle it see it. */
export const OpenAlarm = Alarm.extend({
  seen: z.array(SeenValue),
  /** Set while the alarm does not wait for anybody although nobody has acknowledged it. A shelf comes first. */
  suppressed: z.enum(['shelved', 'serviceMode']).optional(),
  /** The last time for which it was shelved, whether that has ended or not. */
  shelf: Shelf.optional(),
  /** Set while nobody is notified of it because its instrument, its model or its rule is in service mode. */
  serviceMode: AlarmServiceMode.optional(),
  /** Set if the instrument has not been heard from for a quarter of an hour: its values may be other ones by now. */
  lastContacted: Instant.optional(),
})

export type OpenAlarm = z.infer<typeof OpenAlarm>

/** A flood that goes on now: a team is notified of more alarms than people can handle. */
export const AlarmFlood = z.object({
  team: z.string(),
  audience: z.enum(audiences),
  /** Missing if the team is notified of all models. */
  models: z.array(z.string()).optional(),
  /** Alarms that began at this time or later, and that the team is notified of, are part of the flood. */
  from: Instant,
  /** The id of the alarm that was first out; missing if it waits for nobody any more. */
  firstOut: z.string().optional(),
})

export type AlarmFlood = z.infer<typeof AlarmFlood>

const Sample = z.object({ sampleId: z.string(), batchId: z.string() })

export type Sample = z.infer<typeof Sample>

/** An alarm of one instrument, with the samples that were in its queue or running while the alarm was open. */
export const DeviceAlarm = OpenAlarm.extend({ samplesAtRisk: z.array(Sample) })

export type DeviceAlarm = z.infer<typeof DeviceAlarm>

/** One firing. */
export const AlarmEvent = z.object({
  ...occurrence,
  /** True if the firing comes from a late message (at most five minutes late). */
  late: z.boolean(),
  receivedAt: Instant,
  alarmId: z.string(),
  /** The state of the alarm that this firing belongs to. */
  state: z.enum(['open', 'closed']),
  /** Samples that the instrument was working on. */
  samples: z.array(Sample),
})

export type AlarmEvent = z.infer<typeof AlarmEvent>
