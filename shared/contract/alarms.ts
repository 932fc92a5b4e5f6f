import * as z from 'zod'
import { digestsLength } from '../listDigests.ts'
import { pagedAnswer, paging } from './paging.ts'
import { route } from './route.ts'
import { compared, lines } from './texts.ts'
import { DeviceName, Instant } from './values.ts'

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
  /** Set if the instrument has not been heard from for a quarter of an hour: its values may be other ones by now. */
  lastContacted: Instant.optional(),
})

export type OpenAlarm = z.infer<typeof OpenAlarm>

const Sample = z.object({ sampleId: z.string(), batchId: z.string() })

export type Sample = z.infer<typeof Sample>

/** An alarm of one instrument, with the samples that were in its queue or running while the alarm was open. */
export const DeviceAlarm = OpenAlarm.extend({ samplesAtRisk: z.array(Sample) })

export type DeviceAlarm = z.infer<typeof DeviceAlarm>

/** A page of an instrument's alarms, the open ones first. */
export const deviceAlarms = {
  ...pagedAnswer,
  /** Missing where there are more than `eventsCounted` and the page needs no more. */
  total: z.int().optional(),
  alarmsData: z.array(DeviceAlarm),
}

/** An answer counts at most this many alarms. */
export const alarmsCounted = 100

/** An answer counts at most this many closed alarms that await an acknowledgement. */
export const returnedCounted = 1_000

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

/** An answer counts at most this many firings. */
export const eventsCounted = 100

/** An answer has at most so many earlier alarms of the same rule on the same instrument, of the last 90 days. */
export const earlierCounted = 10

/** An answer names at most so many other instruments with an open alarm of the same rule. */
export const othersListed = 20

const text = compared(256).optional()
const code = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{0,3}$/, 'A severity must be a number such as 120')
      .transform(Number),
  ])
  .optional()

export const alarms = {
  /** A §7. Newest first. */
  getAlarms: route({
    method: 'POST',
    path: '/getalarms',
    summary: 'Alarms by instrument, rule, severity and date',
    roles: ['adminGroup'],
    body: z.object({
      ...paging,
      deviceName: text,
      modelName: text,
      /** A data item whose value the alarm names. */
      mnemonic: text,
      alarmSeverity: code,
      /** Beyond the specification: any of these. */
      alarmSeverities: z.array(z.int()).max(20).optional(),
      /** A part of it, whatever its case. */
      alarmDescription: text,
      /** ISO date-times, both ends inclusive. */
      startDate: text,
      endDate: text,
      /** `HH:MM[:SS]` in UTC, where the dates are days alone. */
      startTime: text,
      endTime: text,
    }),
    answer: z.object({ ...pagedAnswer, total: z.int(), eventsData: z.array(Alarm) }),
  }),
  /**
   * Beyond the specification. Newest first. A closed alarm that awaits an acknowledgement is among them, however long
   * ago it was closed.
   */
  getOpenAlarms: route({
    method: 'POST',
    path: '/getopenalarms',
    summary: 'Open alarms, closed ones that await an acknowledgement, and those closed recently',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      /** Only those that somebody has acknowledged, or that nobody has. */
      acknowledged: z.boolean().optional(),
      /** Also the alarms that were closed at this time or later; at most 31 days ago. */
      closedSince: Instant.optional(),
      /** Digests of the list as it was read before. The first page then has only its changes. */
      seen: compared(digestsLength).length(digestsLength).optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      /** Missing where there are more than `alarmsCounted` and the page needs no more. */
      total: z.int().optional(),
      /** The number of all open alarms, regardless of the filters. */
      openCount: z.int(),
      /**
       * The number of all closed alarms that await an acknowledgement, regardless of the filters; at most
       * `returnedCounted`.
       */
      returnedCount: z.int().optional(),
      /** Set while the stage does not see its instruments: none of them raises an alarm for being silent. */
      stageBlindSince: Instant.optional(),
      eventsData: z.array(OpenAlarm),
      /** With `seen`: the groups of alarms that the list has in place of those seen. */
      changedGroups: z.array(z.int()).optional(),
    }),
  }),
  /** Beyond the specification. */
  getAlarm: route({
    method: 'GET',
    path: '/alarm',
    summary: 'An alarm, what its rule saw, earlier alarms of the rule on the instrument, and where else it is open',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ id: compared(512).min(1, 'Required') }),
    answer: z.object({
      alarm: DeviceAlarm,
      /** Newest first. */
      earlier: z.array(Alarm),
      others: z.array(Alarm),
      /** Of all other instruments, those included that are not named. */
      othersCount: z.int(),
    }),
  }),
  /** A §7. Each firing, newest first. */
  getEvents: route({
    method: 'POST',
    path: '/getevents',
    summary: 'The firings of all rules on one instrument',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      /** Beyond the specification: alarms in place of their firings, the open ones first. */
      perAlarm: z.boolean().default(false),
    }),
    answer: z.object({
      ...deviceAlarms,
      eventsData: z.array(AlarmEvent),
      /** In place of `eventsData`, where alarms are asked for. */
      alarmsData: deviceAlarms.alarmsData.optional(),
    }),
  }),
  /** Beyond the specification. */
  getRuleFirings: route({
    method: 'GET',
    path: '/rule_firings',
    summary: 'How often each rule has fired in the last 24 hours, and when it last fired',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({
      since: Instant,
      firings: z.array(z.object({ ruleName: z.string(), count: z.int(), lastFired: Instant })),
    }),
  }),
  /** Beyond the specification. */
  countOpenAlarms: route({
    method: 'GET',
    path: '/open_alarm_counts',
    summary: 'The number of open alarms on each instrument that has any',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({ counts: z.array(z.object({ deviceName: z.string(), openCount: z.int() })) }),
  }),
  acknowledgeAlarm: route({
    method: 'POST',
    path: '/acknowledgealarm',
    summary: 'Acknowledge an alarm, with a comment on what is being done about it',
    roles: ['adminGroup'],
    audit: 'alarm.acknowledge',
    body: z.object({
      id: compared(512).min(1, 'Required'),
      comment: lines('A comment', 1000).default(''),
      revision: z.int().optional(),
    }),
    answer: z.object({ message: z.string(), alarm: Alarm }),
  }),
}
